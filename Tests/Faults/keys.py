#!/usr/bin/env python3
"""Repeats requests with an Idempotency-Key until they are answered, and looks for effects that occurred twice.

  swift build --enable-all-traits --product ConformanceServer
  Tests/Faults/keys.py .build/debug/ConformanceServer sqlite [MINUTES, 1 by default] [SEED]
  Scripts/with-postgresql.sh Tests/Faults/keys.py .build/debug/ConformanceServer postgresql [MINUTES] [SEED]

1. Two servers on one database are killed at different moments and restarted, while clients write. A request without a
   response, or with 503, is repeated with its key at either server until it is answered. Each response is a success,
   and afterwards each request has had all of its effects exactly once.
2. The connection to the server is closed at each byte of a POST and of its response. Repeated with its key, the
   request gets 201, and there is one resource.

The exit status is 1 if something is wrong; each error has a line. The seed repeats the choices, but not the timing.
"""
import collections, json, random, shutil, socket, sqlite3, sys, tempfile, threading, time, uuid

from support import FAILURES, PLAIN, Client, Server, article, contents, free_port, in_threads, problem, problems, psql


class Writer:
    """Sends sequential requests, each until it is answered."""

    def __init__(self, servers, number, seed):
        self.servers, self.number, self.random = servers, number, random.Random(seed)
        self.clients, self.serial = {}, 0
        #: Articles by id, as title and entity tag; and the bodies of comments.
        self.articles, self.comments = {}, []
        self.answered, self.again, self.replayed = collections.Counter(), 0, 0

    def run(self, is_over):
        while not is_over.is_set():
            self.step()

    def request(self, expected, method, path, document=None, **fields):
        """The document and the header fields of the response."""
        key = f'"{uuid.UUID(int=self.random.getrandbits(128))}"'
        while True:
            server = self.random.choice(self.servers)
            client = self.clients.setdefault(server, Client(server.chosen))
            try:
                status, answer, headers = client.send(method, path, document, Idempotency_Key=key, **fields)
                if status != 503:
                    break
            except FAILURES:
                # The server is gone, but will be back in a moment.
                time.sleep(0.005)
            self.again += 1
        if status != expected:
            problem(f"{method} {path} answered {status} in place of {expected}: {answer}")
            return None, headers
        self.replayed += headers["Idempotent-Replayed"] is not None
        self.answered[f"{method} {path.split('/')[1]}"] += 1
        return answer, headers

    def step(self):
        self.serial += 1
        title = f"Made {self.number} {self.serial}"
        choice = self.random.choice(["create", "create", "several", "rename", "delete"])
        if choice in ("rename", "delete") and not self.articles:
            choice = "create"
        if choice == "create":
            document, headers = self.request(201, "POST", "/articles", {"data": article(title)})
            if document:
                self.articles[document["data"]["id"]] = (title, headers["ETag"])
        elif choice == "several":
            bodies = [f"First of {title}", f"Second of {title}"]
            operations = [{"op": "add", "data": article(title, "one")}] + [{"op": "add", "data": {
                "type": "comments", "attributes": {"body": body},
                "relationships": {"article": {"data": {"type": "articles", "lid": "one"}}}}} for body in bodies]
            document, _ = self.request(200, "POST", "/operations", {"atomic:operations": operations})
            if document:
                self.articles[document["atomic:results"][0]["data"]["id"]] = (title, None)
                self.comments += bodies
        else:
            id = self.random.choice(list(self.articles))
            _, tag = self.articles.pop(id)
            condition = {"If_Match": tag} if tag else {}
            if choice == "delete":
                self.request(204, "DELETE", f"/articles/{id}", **condition)
            else:
                data = dict(article(title), id=id)
                document, headers = self.request(200, "PATCH", f"/articles/{id}", {"data": data}, **condition)
                if document:
                    self.articles[id] = (title, headers["ETag"])


def killer(server, is_over, choices, count):
    while not is_over.is_set():
        time.sleep(choices.uniform(0.02, 0.6))
        server.end()
        count.append(server)
        server.start()


def kills(servers, minutes, seed):
    for server in servers:
        server.start()
    before = {value[0] for value in contents(servers[0]).values()}
    choices, is_over, writers_over, killed = random.Random(seed), threading.Event(), threading.Event(), []
    writers = [Writer(servers, number, choices.random()) for number in range(4)]
    threads = in_threads(4, lambda number: writers[number].run(writers_over))
    seeds = [random.Random(choices.random()) for _ in servers]
    killers = in_threads(len(servers), lambda number: killer(servers[number], is_over, seeds[number], killed))
    time.sleep(minutes * 60)
    is_over.set()
    for thread in killers:
        thread.join()
    # No request is left unanswered.
    writers_over.set()
    for thread in threads:
        thread.join(60)
        if thread.is_alive():
            problem("a client waits for more than a minute")
    found = collections.Counter(value[0] for value in contents(servers[0]).values() if value[0] not in before)
    expected = collections.Counter(
        text for writer in writers
        for text in [title for title, _ in writer.articles.values()] + writer.comments)
    for text in sorted(set(found) | set(expected)):
        if found[text] != expected[text]:
            problem(f"{text} is there {found[text]} times in place of {expected[text]}")
    answered = sum((writer.answered for writer in writers), collections.Counter())
    statement = "SELECT count(*) FROM jsonapi_requests"
    if servers[0].kind == "sqlite":
        with sqlite3.connect(servers[0].file) as connection:
            keys = connection.execute(statement).fetchone()[0]
        connection.close()
    else:
        keys = int(psql(statement))
    if keys != sum(answered.values()):
        problem(f"{keys} keys are remembered of {sum(answered.values())} requests")
    print(f"  {len(killed)} kills, {sum(answered.values())} requests {dict(answered)},"
          f" sent again {sum(writer.again for writer in writers)} times,"
          f" {sum(writer.replayed for writer in writers)} answers to repeats")


def cuts(server):
    """Closes the connection at each byte."""
    def send(key, title, sent=None, received=None):
        """Sends only the first `sent` bytes of a POST, or reads only the first `received` bytes of its response."""
        body = json.dumps({"data": article(title)}).encode()
        request = (f"POST /articles HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {PLAIN}\r\nContent-Type: {PLAIN}\r\n"
                   f"Idempotency-Key: {key}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body
        response = b""
        with socket.create_connection(("127.0.0.1", server.chosen), 30) as connection:
            connection.sendall(request[:sent])
            while sent is None and (received is None or len(response) < received):
                data = connection.recv(65536 if received is None else received - len(response))
                if not data:
                    break
                response += data
        return request, response

    count = 0
    request, response = send("whole", "Cut whole")
    places = [(place, None) for place in range(len(request) + 1)] + [(None, place) for place in range(len(response))]
    for sent, received in places:
        key, title = f"cut-{sent}-{received}", f"Cut {sent} {received}"
        send(key, title, sent, received)
        status = send(key, title)[1].split(b" ", 2)[1:2]
        if status != [b"201"]:
            problem(f"cut at {sent}, {received}: sent again, it is {status}")
        count += 1
    found = collections.Counter(value[0] for value in contents(server).values())
    for sent, received in places:
        if found[f"Cut {sent} {received}"] != 1:
            problem(f"cut at {sent}, {received}: {found[f'Cut {sent} {received}']} resources")
    print(f"  cut at {len(request)} bytes of a request and {len(response)} of its response, {count} times")


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    program, kind = sys.argv[1:3]
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(10**6)
    folder = tempfile.mkdtemp(prefix="faults.")
    servers = [Server(program, kind, folder, name="one", port=free_port()),
               Server(program, kind, folder, name="two", port=free_port(), JSONAPI_KEEP="1")]
    try:
        print(f"{kind}, seed {seed}\n1. Two servers killed", flush=True)
        kills(servers, minutes, seed)
        print("2. Connections cut", flush=True)
        cuts(servers[0])
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                server.end()
        if problems:
            print("The logs of the servers:", *(server.logged()[-2000:] for server in servers))
        shutil.rmtree(folder)
    print(f"{kind}: {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
