#!/usr/bin/env python3
"""Ends servers at bad moments, also behind nginx, and checks that their followers finally hold the same as a GET.

  swift build --enable-all-traits --product ConformanceServer
  Tests/Faults/followers.py .build/debug/ConformanceServer sqlite [ROUNDS, 20 by default] [SEED]
  Scripts/with-postgresql.sh Tests/Faults/followers.py .build/debug/ConformanceServer postgresql [ROUNDS] [SEED]

Followers only read lines: after each loss they reconnect with the last id, as EventSource does.

1. Kills: four clients write, while the server is killed or ended by SIGTERM at random moments and restarted. At each
   quiet moment, every follower holds the tag and the bytes of a GET. After SIGTERM, no stream is cut within an event.
2. The same behind nginx with the configuration of the article "Deploying behind a proxy", with buffering, and without
   X-Accel-Buffering but with buffering off.
3. On PostgreSQL: two servers behind nginx, one of which is ended; followers at each server are notified of writes at
   the other.

The exit status is 1 if something is wrong; each error has a line.
"""
import http.client, json, os, random, re, shutil, signal, statistics, subprocess, sys, tempfile, threading, time

from support import FAILURES, PLAIN, Client, Server, free_port, in_threads, problem, problems

DEPLOYING = os.path.join(
    os.path.dirname(__file__), "../../Sources/JSONAPIServer/Documentation.docc/Deploying.md")
PATHS = ["/notes", "/notes?sort=-rank,title&page%5Bsize%5D=5", "/notes?filter%5Btitle%5D=Shared",
         "/notes?page%5Bsize%5D=100&fields%5Bnotes%5D=title", "/notes/1"]


class Follower:
    """Holds the last document of a URL with its tag."""

    def __init__(self, port, path):
        self.port, self.path = port, path
        self.tag = self.body = self.connection = None
        self.events = self.losses = self.cuts = self.refusals = self.comments = 0
        self.lasts, self.stopped, self.lock = [], False, threading.Lock()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while not self.stopped:
            try:
                self.read()
            except FAILURES:
                pass
            self.losses += 1
            time.sleep(0.05)

    def read(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        fields = {"Accept": "text/event-stream"}
        if self.tag:
            fields["Last-Event-ID"] = self.tag
        self.connection.request("GET", self.path, headers=fields)
        response = self.connection.getresponse()
        if response.status != 200:
            self.refusals += 1
            response.read()
            return
        if response.headers["Content-Type"] != "text/event-stream":
            problem(f"a stream has the type {response.headers['Content-Type']}")
        tag, data = None, []
        while True:
            line = response.readline()
            if not line.endswith(b"\n"):
                # An incomplete line isn't an event, whatever it contains.
                self.cuts += bool(line or data)
                return
            line = line[:-1].decode()
            if line.startswith(":"):
                self.comments += 1
            elif line.startswith("id: "):
                tag = line[4:]
            elif line.startswith("data: "):
                data.append(line[6:])
            elif line.startswith("event: "):
                return problem(f"{self.path} ended with {line} {response.readline()}")
            elif line == "":
                json.loads(data[0])
                with self.lock:
                    self.tag, self.body = tag, "\n".join(data).encode()
                    self.lasts.append((time.monotonic(), self.body))
                self.events += 1
                tag, data = None, []

    def holds(self, tag, body):
        with self.lock:
            return (self.tag, self.body) == (tag, body)

    def cut(self):
        if self.connection is not None and self.connection.sock is not None:
            try:
                self.connection.sock.shutdown(2)
            except OSError:
                pass

    def stop(self):
        self.stopped = True
        self.cut()


class Proxy:
    """nginx in front of the servers, with the article's configuration and additions."""

    def __init__(self, servers, folder, *changes):
        self.port, self.folder = free_port(), tempfile.mkdtemp(prefix="nginx.", dir=folder)
        with open(DEPLOYING) as article:
            text = re.search(r"^```nginx\n(.*?)^```$", article.read(), re.MULTILINE | re.DOTALL)[1]
        addresses = "".join(f"  server 127.0.0.1:{server.chosen} max_fails=1 fail_timeout=1s;\n" for server in servers)
        text = re.sub(r"  server 127\.0\.0\.1:8080[^\n]*\n", addresses, text)
        text = re.sub(r"listen \d+[^;]*;", f"listen 127.0.0.1:{self.port};", text)
        text = re.sub(r"\n *ssl_[^\n]*", "", text)
        for old, new in changes:
            if old not in text:
                sys.exit(f"The article's configuration has no {old!r}.")
            text = text.replace(old, new)
        places = "\n".join(f"  {kind}_temp_path {self.folder}/{kind};" for kind in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w") as file:
            file.write(
                ("user root;\n" if os.getuid() == 0 else "")
                + f"daemon off;\nworker_processes 1;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\n"
                f"events {{ worker_connections 4096; }}\nhttp {{\n  access_log off;\n{places}\n{text}}}\n")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            sys.exit("nginx is missing: apt-get install nginx-light")
        self.process = subprocess.Popen(
            [program, "-p", self.folder, "-e", f"{self.folder}/error.log", "-c", f"{self.folder}/nginx.conf"])
        for _ in range(200):
            try:
                Client(self.port).send("GET", "/notes")
                return
            except FAILURES:
                time.sleep(0.02)
        self.end()
        sys.exit("nginx didn't start: " + open(f"{self.folder}/error.log").read()[-1000:])

    def end(self):
        self.process.terminate()
        self.process.wait()


def note(title, id=None, **attributes):
    data = {"type": "notes", "attributes": {"title": title, **attributes}}
    return {"data": dict(data, id=id) if id else data}


def write(client, choices):
    """Makes a random write; a failed one is superseded by the next."""
    try:
        kind = choices.randrange(10)
        if kind < 4:
            title = choices.choice(["Shared", f"Title {choices.randrange(1000)}"])
            client.send("POST", "/notes", note(title, rank=choices.choice([None, 1, 2, 3]), counter=1))
            return
        status, document, _ = client.send("GET", "/notes?page%5Bsize%5D=20")
        if status != 200 or not document["data"]:
            return
        id = choices.choice(document["data"])["id"]
        status, _, fields = client.send("GET", f"/notes/{id}")
        if status != 200:
            return
        if kind < 8 or id == "1":
            client.send("PATCH", f"/notes/{id}", note(
                f"Changed {choices.randrange(1000)}", id, rank=choices.randrange(5)), If_Match=fields["ETag"])
        else:
            client.send("DELETE", f"/notes/{id}", If_Match=fields["ETag"])
    except FAILURES:
        time.sleep(0.02)


class Writers:
    """Clients that write until they are stopped."""

    def __init__(self, ports, seed):
        self.stopped = threading.Event()

        def work(number):
            own, client = random.Random(seed * 10 + number), Client(ports[number % len(ports)])
            while not self.stopped.is_set():
                write(client, own)
                time.sleep(own.random() * 0.02)

        self.threads = in_threads(4, work)

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Accept": PLAIN})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers["ETag"], body


def compare(followers, port, when):
    """Waits until each follower holds the same as a GET."""
    slowest, start = 0.0, time.monotonic()
    for follower in followers:
        while True:
            status, tag, body = get(port, follower.path)
            if status != 200:
                problem(f"{when}: GET {follower.path} answered {status}")
                break
            if follower.holds(tag, body):
                break
            if time.monotonic() - start > 40:
                problem(f"{when}: a follower of {follower.path} holds {follower.tag} instead of {tag}")
                break
            time.sleep(0.01)
        slowest = max(slowest, time.monotonic() - start)
    return slowest


def kills(servers, port, rounds, choices, ways=(signal.SIGKILL, signal.SIGTERM), name="directly", ports=None):
    """Rounds of writes in which a server ends and is restarted."""
    followers = [Follower(port, path) for path in PATHS for _ in range(4)]
    compare(followers, servers[0].port, f"{name}, at first")
    slowest, cuts = 0.0, 0
    for round in range(rounds):
        how = ways[round % len(ways)]
        writers = Writers(ports or [port], choices.randrange(10**6))
        for _ in range(choices.randrange(1, 3)):
            time.sleep(choices.random() * 0.6)
            for follower in choices.sample(followers, 3):
                follower.cut()
            server = choices.choice(servers)
            before = sum(follower.cuts for follower in followers)
            server.end(how)
            time.sleep(0.1)
            if how == signal.SIGTERM:
                # Only the connections cut above may lose a chunk.
                cuts += max(0, sum(follower.cuts for follower in followers) - before - 3)
            server.start()
        time.sleep(choices.random() * 0.3)
        writers.stop()
        slowest = max(slowest, compare(followers, servers[0].port, f"{name}, round {round} with {how.name}"))
    for follower in followers:
        follower.stop()
    if cuts:
        problem(f"{name}: SIGTERM cut {cuts} events")
    print(f"  {name}: {rounds} rounds, {len(followers)} followers, {sum(f.events for f in followers)} events,"
          f" {sum(f.losses for f in followers)} connections lost, {sum(f.refusals for f in followers)} refused;"
          f" the last one was up to date after {slowest:.2f} s at most", flush=True)


def delays(read, write_at, name, count=100):
    """The latency from a write at one server to its event at a follower of another port."""
    follower, client, times = Follower(read, "/notes/1"), Client(write_at), []
    while follower.body is None:
        time.sleep(0.01)
    for number in range(count):
        title = f"Delay {random.randrange(10**9)}"
        _, _, fields = client.send("GET", "/notes/1")
        start = time.monotonic()
        client.send("PATCH", "/notes/1", note(title, "1"), If_Match=fields["ETag"])
        while title.encode() not in (follower.body or b""):
            if time.monotonic() - start > 40:
                return problem(f"{name}: a write was not told of")
            time.sleep(0.0005)
        times.append(time.monotonic() - start)
        time.sleep(0.12)
    follower.stop()
    times.sort()
    print(f"  {name}: {count} writes, p50 {times[count // 2] * 1e3:.1f} ms, p99 {times[count * 99 // 100] * 1e3:.1f} ms",
          flush=True)


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    program, kind = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(10**6)
    choices, folder, proxies = random.Random(seed), tempfile.mkdtemp(prefix="followers."), []
    fields = {"JSONAPI_FOLLOWERS": "1000"}
    if kind == "postgresql":
        fields["JSONAPI_CHANNEL"] = "notes"
    servers = [Server(program, kind, folder, "notes", f"log {number}", free_port(), **fields)
               for number in range(2 if kind == "postgresql" else 1)]
    try:
        one = servers[0]
        one.start()
        status, document, _ = Client(one.port).send("POST", "/notes", note("First", counter=0))
        if (status, document["data"]["id"]) != (201, "1"):
            sys.exit(f"The first note wasn't made: {status}")
        print(f"{kind}, seed {seed}\n1. Kills", flush=True)
        kills([one], one.port, rounds, choices)
        print("2. Behind nginx", flush=True)
        ways = [
            ("nginx as in the article", ()),
            ("nginx with buffering", (("proxy_buffering off;", "proxy_buffering on;"),)),
            ("nginx without X-Accel-Buffering", (("proxy_buffering off;",
                                                  "proxy_buffering off; proxy_ignore_headers X-Accel-Buffering;"),))]
        for name, changes in ways:
            proxies.append(Proxy([one], folder, *changes))
            delays(proxies[-1].port, one.port, name, 30)
            kills([one], proxies[-1].port, max(1, rounds // 4), choices, name=name)
        if len(servers) == 2:
            print("3. Two servers", flush=True)
            servers[1].environment["JSONAPI_KEEP"] = "1"
            servers[1].start()
            delays(servers[1].port, one.port, "at the other server", 100)
            proxies.append(Proxy(servers, folder))
            kills(servers, proxies[-1].port, rounds, choices, name="two servers", ports=[s.port for s in servers])
    finally:
        for server in servers:
            server.end(signal.SIGTERM)
        for proxy in proxies:
            proxy.end()
        if problems:
            for server in servers:
                print("The log of a server:", server.logged()[-2000:])
        shutil.rmtree(folder)
    print(f"followers on {kind}: {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
