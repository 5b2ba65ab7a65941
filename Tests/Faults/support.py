"""Shared parts of the fault tests: servers, clients, and error reporting."""
import glob, http.client, json, os, re, shlex, shutil, signal, socket, subprocess, sys, threading, time

PLAIN = "application/vnd.api+json"
ATOMIC = PLAIN + '; ext="https://jsonapi.org/ext/atomic"'
problems = []


def problem(text):
    problems.append(text)
    print("  WRONG: " + text, flush=True)


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


class Server:
    """A server with a persistent database."""

    def __init__(self, program, kind, folder, model="blog", name="log", port=None, **environment):
        self.program, self.kind, self.model = os.path.abspath(program), kind, model
        self.file = os.path.join(folder, "blog.sqlite")
        self.environment = dict(os.environ, JSONAPI_SQLITE=self.file, **environment)
        self.log = open(os.path.join(folder, name), "ab")
        self.process, self.chosen = None, port

    def start(self):
        self.port = self.chosen or free_port()
        self.process = subprocess.Popen(
            [self.program, str(self.port), self.kind, self.model],
            env=self.environment, stdout=self.log, stderr=self.log)
        self.environment["JSONAPI_KEEP"] = "1"
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    sys.exit(f"The server didn't start (status {self.process.poll()}).")
                time.sleep(0.005)

    def logged(self):
        return open(self.log.name, errors="replace").read()

    def end(self, signal=signal.SIGKILL, seconds=30):
        """Ends the server; returns its status, or None if it had to be killed after this time."""
        if self.process is None:
            return None
        self.process.send_signal(signal)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None


class Client:
    """A connection that is reopened after each failure."""

    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        self.sent = False

    def send(self, method, path, document=None, **fields):
        """Returns the status, the document, and the headers. Connection errors are raised; `begun` tells whether there
        was a response, `connected` whether there was a connection, and `sent` whether it accepted the request."""
        self.begun, self.connected, self.sent = None, False, False
        media = ATOMIC if path == "/operations" else PLAIN
        body = None if document is None else json.dumps(document).encode()
        headers = {"Accept": media, **{name.replace("_", "-"): value for name, value in fields.items()}}
        if body is not None:
            headers["Content-Type"] = media
        try:
            if self.connection.sock is None:
                self.connection.connect()
            self.connected = True
            self.connection.request(method, path, body, headers)
            self.sent = True
            response = self.connection.getresponse()
            self.begun = response.status
            data = response.read()
        except BaseException:
            self.connection.close()
            raise
        is_json = (response.headers["Content-Type"] or "").startswith(PLAIN)
        return response.status, json.loads(data) if data and is_json else None, response.headers

    def pages(self, path):
        while path:
            status, document, _ = self.send("GET", path)
            if status != 200:
                raise RuntimeError(f"GET {path} answered {status}")
            yield from document["data"]
            path = (document.get("links") or {}).get("next")
            path = path["href"] if isinstance(path, dict) else path
            path = re.sub("^https?://[^/]*", "", path) if path else None


FAILURES = (OSError, http.client.HTTPException, ValueError)


def in_threads(count, body):
    threads = [threading.Thread(target=body, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    return threads


def article(title, lid=None):
    data = {"type": "articles", "attributes": {"title": title}}
    if lid:
        data["lid"] = lid
    return data


def contents(server):
    """Each article as its title and reviewers, each comment as its body and article."""
    client, rows = Client(server.port), {}
    for data in client.pages("/articles?page%5Bsize%5D=100&include=reviewers"):
        title = data["attributes"]["title"]
        if data["attributes"]["slug"] != title.lower():
            problem(f"article {data['id']} has a title and a slug of two writes: {data['attributes']}")
        reviewers = frozenset(one["id"] for one in data["relationships"]["reviewers"]["data"])
        rows["articles", data["id"]] = (title, reviewers)
    for data in client.pages("/comments?page%5Bsize%5D=20&include=article"):
        owner = data["relationships"]["article"]["data"]
        rows["comments", data["id"]] = (data["attributes"]["body"], owner and owner["id"])
    return rows


# PostgreSQL


def program_of_postgresql(name):
    # Debian keeps the server's programs out of the path.
    found = shutil.which(name) or max(
        glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), key=lambda path: int(path.split("/")[4]), default=None)
    if not found:
        sys.exit(f"{name} is missing.")
    return found


def psql(text):
    return subprocess.run(
        [program_of_postgresql("psql"), "-XAtq", os.environ["JSONAPI_POSTGRESQL"], "-c", text],
        check=True, capture_output=True, text=True).stdout.strip()


class PostgreSQL:
    """The server of JSONAPI_POSTGRESQL, which can be stopped and started."""

    def __init__(self):
        # with-postgresql.sh turns this off, so answered commits may be lost, which isn't tested here.
        psql("ALTER DATABASE postgres SET synchronous_commit = on")
        self.data = psql("SHOW data_directory")
        options = shlex.split(open(os.path.join(self.data, "postmaster.opts")).read())[1:]
        place = options.index("-D")
        self.options = options[:place] + options[place + 2:]
        owner = subprocess.check_output(["stat", "-c", "%U", self.data], text=True).strip()
        self.control = (["runuser", "-u", owner, "--"] if os.getuid() == 0 else []) + [
            program_of_postgresql("pg_ctl"), "-D", self.data, "-s"]

    def stop(self):
        subprocess.run(self.control + ["stop", "-m", "immediate"], check=True, cwd="/")

    def start(self):
        log = os.path.join(self.data, "log")
        subprocess.run(self.control + ["-w", "-l", log, "-o", shlex.join(self.options), "start"],
                       check=True, cwd="/", stdout=subprocess.DEVNULL)

    def is_running(self):
        return subprocess.run(self.control + ["status"], cwd="/", stdout=subprocess.DEVNULL).returncode == 0
