"""Serves the sources of the page through a proxy to a server built with other ones."""
import http.client
import http.server
import pathlib
import threading
import urllib.parse

KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
OWN = ("connection", "content-length", "transfer-encoding", "host", "origin", "accept-encoding", "if-none-match")


def serve(base, folder):
    """Starts the server on 127.0.0.1, which ends with the program, and returns its address."""
    upstream = urllib.parse.urlsplit(base).netloc

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def answer(self):
            path = urllib.parse.urlsplit(self.path).path
            name = path.removeprefix("/explorer/") or "index.html"
            file = folder / name
            isSource = path.startswith("/explorer/") and "/" not in name and file.is_file()
            length = int(self.headers.get("Content-Length") or 0)
            connection = http.client.HTTPConnection(upstream, timeout=60)
            # The server's header fields for an existing page file also apply to files that it doesn't have yet.
            connection.request(self.command, "/explorer/app.js" if isSource else self.path, self.rfile.read(length) if length else None,
                               {name: value for name, value in self.headers.items() if name.lower() not in OWN})
            response = connection.getresponse()
            if response.getheader("Content-Type") == "text/event-stream":
                return self.stream(response)
            body = response.read()
            fields = [(name, value) for name, value in response.getheaders() if name.lower() not in OWN]
            if isSource:
                body = file.read_bytes()
                fields = [(name, value) for name, value in fields if name.lower() not in ("content-type", "etag")]
                fields.append(("Content-Type", KINDS[file.suffix] + "; charset=utf-8"))
            connection.close()
            self.send_response_only(response.status, response.reason)
            for name, value in [*fields, ("Content-Length", str(len(body)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def stream(self, response):
            self.close_connection = True
            self.send_response_only(response.status, response.reason)
            for name, value in response.getheaders():
                if name.lower() not in OWN:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            while piece := response.read1(1 << 16):
                self.wfile.write(piece)
                self.wfile.flush()

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *_):
            """Browsers may abort requests at any time."""

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


PAGE = pathlib.Path(__file__).parent.parent.parent / "Sources/JSONAPIExplorer/Page"
