"""Cuts the connection to PostgreSQL at each message of a request, using a proxy that knows the protocol.

A request on a new connection is a sequence of messages: those of the startup, of each statement, and of COMMIT. For
each message, the connection is cut before, inside or after it, either once or on every attempt. The response is 503,
and nothing was written; or 500 with the code `commitUnknown` if COMMIT was in progress; or the same as without a cut
if the request was retried or already done. The next request succeeds.
"""
import collections, itertools, os, re, signal, socket, struct, threading

from support import FAILURES, Client, Server, article, contents, problem

#: One-letter message types, for output.
CLIENT = {"P": "Parse", "B": "Bind", "D": "Describe", "E": "Execute", "S": "Sync", "Q": "Query", "C": "Close"}
SERVER = {"R": "Authentication", "S": "ParameterStatus", "K": "BackendKeyData", "Z": "ReadyForQuery",
          "1": "ParseComplete", "2": "BindComplete", "T": "RowDescription", "D": "DataRow", "C": "CommandComplete",
          "E": "ErrorResponse", "n": "NoData", "t": "ParameterDescription", "I": "EmptyQueryResponse"}


class Cut:
    """Where to cut: at a message of a connection, counted from its first; `place` is before, inside or after it."""

    def __init__(self, number, place, is_lasting):
        self.number, self.place, self.is_lasting, self.count = number, place, is_lasting, 0


class Proxy:
    """Forwards and records messages, and cuts the connection on request."""

    def __init__(self, target):
        self.target, self.cut, self.lock = target, None, threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.pairs, self.traces = set(), []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            trace = []
            with self.lock:
                cut = self.cut
                if cut and cut.number < 0 and (cut.is_lasting or not cut.count):
                    cut.count += 1
                    client.close()
                    continue
            server = socket.create_connection(self.target)
            pair = (client, server)
            with self.lock:
                self.pairs.add(pair)
                self.traces.append(trace)
            for one in pair:
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for source, sink, names in ((client, server, CLIENT), (server, client, SERVER)):
                threading.Thread(target=self.pump, args=(source, sink, names, trace, pair), daemon=True).start()

    def pump(self, source, sink, names, trace, pair):
        data, is_first = b"", names is CLIENT
        try:
            while True:
                more = source.recv(65536)
                if not more:
                    break
                data += more
                while True:
                    head = 0 if is_first else 1
                    if len(data) < head + 4:
                        break
                    size = head + struct.unpack("!I", data[head:head + 4])[0]
                    if len(data) < size:
                        break
                    message, data = data[:size], data[size:]
                    name = "Startup" if is_first else names.get(chr(message[0]), chr(message[0]))
                    if name == "Query":
                        name += " " + message[5:].split(b"\0")[0].decode()[:24].split(";")[0]
                    if name == "CommandComplete":
                        name += " " + message[5:-1].decode()
                    is_first = False
                    if not self.forward(message, ("> " if names is CLIENT else "< ") + name, sink, trace):
                        return
        except OSError:
            pass
        finally:
            self.close(pair)

    def forward(self, message, name, sink, trace):
        with self.lock:
            number, cut = len(trace), self.cut
            trace.append(name)
            is_here = cut and cut.number == number and (cut.is_lasting or not cut.count)
            if is_here:
                cut.count += 1
        if not is_here:
            sink.sendall(message)
            return True
        part = {"before": 0, "inside": len(message) // 2, "after": len(message)}[cut.place]
        if part:
            sink.sendall(message[:part])
        return False

    def close(self, pair):
        with self.lock:
            self.pairs.discard(pair)
        for one in pair:
            # Wakes up its reader.
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()

    def drop_all(self):
        """Ends all connections, so that the next request opens a new one, and restarts the traces."""
        with self.lock:
            pairs, self.traces = list(self.pairs), []
        for pair in pairs:
            self.close(pair)


class Requests:
    """The requests: a page, a page with included resources, which is a transaction, a row, and an atomic request."""

    serials = itertools.count()

    def __init__(self, client):
        self.client = client

    def page(self):
        return self.client.send("GET", "/articles"), []

    def inclusion(self):
        return self.client.send("GET", "/articles?include=comments,reviewers"), []

    def creation(self):
        title = f"Cut {next(self.serials)}"
        return self.client.send("POST", "/articles", {"data": article(title)}), [title]

    def atomic(self):
        serial = next(self.serials)
        operations = [{"op": "add", "data": article(f"Cut {serial}", "one")}, {"op": "add", "data": {
            "type": "comments", "attributes": {"body": f"Cut comment {serial}"},
            "relationships": {"article": {"data": {"type": "articles", "lid": "one"}}}}}]
        answer = self.client.send("POST", "/operations", {"atomic:operations": operations})
        return answer, [f"Cut {serial}", f"Cut comment {serial}"]


def cuts(program, folder):
    address = os.environ["JSONAPI_POSTGRESQL"]
    host, port = re.search(r"@([\d.]+):(\d+)/", address).groups()
    proxy = Proxy((host, int(port)))
    server = Server(program, "postgresql", folder, name="log cuts",
                    JSONAPI_POSTGRESQL=address.replace(f":{port}/", f":{proxy.port}/"))
    server.start()
    client = Client(server.port)
    requests = Requests(client)
    for name in ("page", "inclusion", "creation", "atomic"):
        send = getattr(requests, name)
        send()
        proxy.drop_all()
        (status, _, _), _ = send()
        if status >= 300:
            problem(f"{name} answered {status} after an idle connection was gone")
        trace = list(proxy.traces[-1])
        answers = collections.defaultdict(list)
        groups = []
        for number in range(-1, len(trace)):
            message = trace[number] if number >= 0 else "connecting"
            for place, is_lasting in itertools.product(
                    ("before", "inside", "after") if number >= 0 else ("before",), (False, True)):
                proxy.drop_all()
                proxy.cut = cut = Cut(number, place, is_lasting)
                what = f"{name}, cut {place} {number} {message}{', each time' if is_lasting else ''}"
                try:
                    (status, document, headers), texts = send()
                except FAILURES as error:
                    problem(f"{what}: no answer, {error!r}")
                    return
                proxy.cut = None
                code = document["errors"][0].get("code") if status >= 300 else None
                groups.append((what, status, texts))
                answers[f"{status}{' ' + code if status == 500 and code else ''}"].append(f"{place} {message}")
                # Nothing waits for the end of a read-only transaction, so the cut may come too late.
                if not cut.count and (texts or number <= commit(trace)):
                    problem(f"{what}: nothing was cut")
                if status == 503 and not headers["Retry-After"]:
                    problem(f"{what}: 503 without Retry-After")
                if status >= 300 and status != 503 and not (
                        (status, code) == (500, "commitUnknown") and texts and number >= commit(trace) - 1):
                    problem(f"{what}: {status} {document}")
                if status == 503 and texts and number > commit(trace):
                    problem(f"{what}: 503 although COMMIT was sent")
                (status, _, _), _ = send()
                if status >= 300:
                    problem(f"{what}: the next request answered {status}")
        there = collections.Counter(value[0] for value in contents(server).values())
        for what, status, texts in groups:
            found = [there[text] for text in texts]
            if len(set(found)) > 1 or any(count > 1 for count in found):
                problem(f"{what}: of {texts} there are {found}")
            elif found and status != 500 and (status < 300) != bool(found[0]):
                problem(f"{what}: answered {status}, and there are {found} of {texts}")
        unknown = [bool(there[texts[0]]) for _, status, texts in groups if status == 500]
        print(f"  {name}: {len(trace)} messages, {len(groups)} cuts, answers"
              f" { {status: len(list) for status, list in answers.items()} }"
              + (f", with an unknown end {sum(unknown)} done and {len(unknown) - sum(unknown)} not" if unknown else ""))
    server.end(signal.SIGTERM)


def commit(trace):
    """The number of the message that commits."""
    return next((number for number, name in enumerate(trace) if name == "> Query COMMIT"), len(trace))
