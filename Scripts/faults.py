#!/usr/bin/env python3
"""Ends the server and its database at bad moments, and checks what is left.

  swift build --enable-all-traits --product ConformanceServer
  Scripts/faults.py .build/debug/ConformanceServer sqlite [ROUNDS, 200 by default] [SEED]
  Scripts/with-postgresql.sh Scripts/faults.py .build/debug/ConformanceServer postgresql [ROUNDS] [SEED]

1. In each round the server is killed while four clients write, and started again. What was answered with 2xx is
   there, an unanswered request has all of its effects or none, and SQLite finds its file intact.
2. SIGTERM comes while 64 requests are in flight: no response is cut, and no effect stays without its response.
3. PostgreSQL is killed under load and started again: requests answer 503 meanwhile, and 2xx afterwards. Only
   where the connection breaks at COMMIT the answer is 500.
4. Another process holds a lock for longer than the server waits: a write answers 503 with Retry-After, reading
   goes on, and nothing is lost.

The exit status is 1 if something is wrong; each such thing has a line. The seed makes the same choices again, but
not the same moments.
"""
import collections, glob, http.client, json, os, random, re, shlex, shutil, signal, socket, sqlite3, subprocess
import sys, tempfile, threading, time

PLAIN = "application/vnd.api+json"
ATOMIC = PLAIN + '; ext="https://jsonapi.org/ext/atomic"'
problems = []


def problem(text):
    problems.append(text)
    print("  WRONG: " + text, flush=True)


# The server


class Server:
    """The server on a database that stays."""

    def __init__(self, program, kind, folder):
        self.program, self.kind = program, kind
        self.file = os.path.join(folder, "blog.sqlite")
        self.environment = dict(os.environ, JSONAPI_SQLITE=self.file)
        self.log = open(os.path.join(folder, "log"), "ab")
        self.process = None

    def start(self):
        with socket.socket() as chosen:
            chosen.bind(("127.0.0.1", 0))
            self.port = chosen.getsockname()[1]
        self.process = subprocess.Popen(
            [self.program, str(self.port), self.kind], env=self.environment, stdout=self.log, stderr=self.log)
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

    def end(self, signal=signal.SIGKILL, seconds=30):
        """Ends the server; its status, or None if it had to be killed after that time."""
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
    """One connection, made anew after each failure."""

    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def send(self, method, path, document=None):
        """The status, the document, and the headers. Errors of the connection are thrown; `begun` tells whether
        there was a response, and `connected` whether there was a connection."""
        self.begun, self.connected = None, False
        media = ATOMIC if path == "/operations" else PLAIN
        body = None if document is None else json.dumps(document).encode()
        headers = {"Accept": media}
        if body is not None:
            headers["Content-Type"] = media
        try:
            if self.connection.sock is None:
                self.connection.connect()
            self.connected = True
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            self.begun = response.status
            data = response.read()
        except BaseException:
            self.connection.close()
            raise
        return response.status, json.loads(data) if data else None, response.headers

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


# 1. Kills


class Writer:
    """Writes to resources of its own, one request after the other, until the server is gone."""

    serials = iter(range(10**9))
    lock = threading.Lock()

    def __init__(self, rows, number, seed):
        self.random = random.Random(seed)
        self.number = number
        #: What each resource may be now: one value, or two after a request without an answer. None is none.
        self.states = {}
        for (kind, id), value in rows.items():
            owner = value[1] if kind == "comments" else id
            if int(owner or id) % 4 == number:
                self.states[kind, id] = [value]
        #: Titles and bodies of one request that made them; whether it was answered; whether ids are unknown.
        self.groups = []
        self.answered = collections.Counter()
        self.unanswered = None

    def serial(self):
        with Writer.lock:
            return next(Writer.serials)

    def articles(self):
        return [id for (kind, id), values in self.states.items() if kind == "articles" and values[0]]

    def run(self, port):
        client = Client(port)
        try:
            while self.step(client):
                pass
        except FAILURES as error:
            problem(f"a client failed: {error!r}")

    def request(self, client, name, method, path, document=None):
        """Whether it was answered with 2xx, and the document; None for both if neither is known."""
        try:
            status, document, _ = client.send(method, path, document)
        except FAILURES:
            self.unanswered = name
            # The head is sent after the commit.
            return (True if client.begun and client.begun < 300 else None), None
        if status >= 300:
            problem(f"{method} {path} answered {status}: {document}")
            return False, None
        self.answered[name] += 1
        return True, document

    def step(self, client):
        """False after the end of the server."""
        owned = self.articles()
        choices = ["create", "two articles", "with comments"]
        if len(owned) > 3:
            choices += ["rename", "rename", "delete", "add", "replace", "remove"]
        name = self.random.choice(choices)
        if name in ("create", "two articles", "with comments"):
            return self.create(client, name)
        id = self.random.choice(owned)
        (title, reviewers), = self.states["articles", id]
        people = frozenset(self.random.sample("123", self.random.randint(1, 3)))
        after = {("articles", id): (title, reviewers)}
        relationship, linkage = f"/articles/{id}/relationships/reviewers", {
            "data": [{"type": "people", "id": one} for one in sorted(people)]}
        if name == "rename":
            after["articles", id] = (f"Renamed {self.serial()}", reviewers)
            data = dict(article(after["articles", id][0]), id=id)
            done, _ = self.request(client, name, "PATCH", f"/articles/{id}", {"data": data})
        elif name == "delete":
            after["articles", id] = None
            for key, (value, *_) in self.states.items():
                if key[0] == "comments" and value and value[1] == id:
                    after[key] = (value[0], None)
            done, _ = self.request(client, name, "DELETE", f"/articles/{id}")
        elif name == "add":
            after["articles", id] = (title, reviewers | people)
            done, _ = self.request(client, name, "POST", relationship, linkage)
        elif name == "replace":
            after["articles", id] = (title, people)
            done, _ = self.request(client, name, "PATCH", relationship, linkage)
        else:
            after["articles", id] = (title, reviewers - people)
            done, _ = self.request(client, name, "DELETE", relationship, linkage)
        if done is not False:
            for key, value in after.items():
                self.states[key] = [value] if done else [self.states[key][0], value]
        return self.unanswered is None

    def create(self, client, name):
        serial, bodies = self.serial(), []
        titles = [f"Made {serial}"]
        if name == "create":
            done, document = self.request(client, name, "POST", "/articles", {"data": article(titles[0])})
            made = [document["data"]] if document else None
        else:
            operations = [{"op": "add", "data": article(titles[0], "one")}]
            if name == "two articles":
                titles.append(f"Made too {serial}")
                operations.append({"op": "add", "data": article(titles[1], "two")})
            else:
                bodies = [f"First of {serial}", f"Second of {serial}"]
                for body in bodies:
                    operations.append({"op": "add", "data": {
                        "type": "comments", "attributes": {"body": body},
                        "relationships": {"article": {"data": {"type": "articles", "lid": "one"}}}}})
            done, document = self.request(client, name, "POST", "/operations", {"atomic:operations": operations})
            made = [one["data"] for one in document["atomic:results"]] if document else None
        if made:
            for data in made:
                value = (data["attributes"]["title"], frozenset()) if data["type"] == "articles" else (
                    data["attributes"]["body"], made[0]["id"])
                self.states[data["type"], data["id"]] = [value]
        elif done is not False:
            self.groups.append((titles, bodies, done))
        return self.unanswered is None

    def check(self, rows):
        """Looks for what this writer did; the keys that it knows."""
        known = set(self.states)
        for key, allowed in self.states.items():
            if rows.get(key) not in allowed:
                problem(f"{key} is {rows.get(key)}, and could be {allowed}")
        ids = {value[0]: key for key, value in rows.items()}
        for titles, bodies, done in self.groups:
            found = [ids[text] for text in titles + bodies if text in ids]
            known.update(found)
            if found and len(found) < len(titles) + len(bodies) or done and not found:
                problem(f"of {titles + bodies} there is only {found} (answered: {bool(done)})")
            elif any(rows[ids[body]][1] != ids[titles[0]][1] for body in bodies if found):
                problem(f"{bodies} aren't comments of {titles[0]}")
        return known


def kills(server, rounds, seed):
    server.start()
    rows = contents(server)
    choices, answered, unanswered, kept = random.Random(seed), collections.Counter(), collections.Counter(), 0
    for round in range(rounds):
        writers = [Writer(rows, number, choices.random()) for number in range(4)]
        threads = in_threads(4, lambda number: writers[number].run(server.port))
        time.sleep(choices.uniform(0.005, 0.150))
        server.end()
        for thread in threads:
            thread.join()
        server.start()
        rows = contents(server)
        known = set()
        for writer in writers:
            known |= writer.check(rows)
            answered += writer.answered
            unanswered[writer.unanswered] += 1
            kept += sum(len(values) > 1 and rows.get(key) == values[1] for key, values in writer.states.items())
            kept += sum(any(value[0] == titles[0] for value in rows.values()) for titles, _, _ in writer.groups)
        for key in set(rows) - known:
            problem(f"nobody wrote {key}: {rows[key]}")
        if server.kind == "sqlite":
            with sqlite3.connect(server.file) as connection:
                result = connection.execute("PRAGMA integrity_check").fetchall()
                broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            connection.close()
            if result != [("ok",)] or broken:
                problem(f"SQLite says {result} {broken}")
        if len(rows) > 600:
            Client(server.port).send("POST", "/__reset")
            rows = contents(server)
    server.end(signal.SIGTERM)
    print(f"  {rounds} rounds, {sum(answered.values())} writes answered {dict(answered)},"
          f" {sum(unanswered.values())} clients left without an answer, {kept} such requests had an effect")


# Locks of another process


class Lock:
    """Lets nobody else write to articles, for some seconds."""

    def __init__(self, server, seconds):
        self.taken = threading.Event()
        self.thread = in_threads(1, lambda _: self.hold(server, seconds))[0]
        if not self.taken.wait(10) or not self.thread.is_alive():
            sys.exit("The lock wasn't taken.")

    def hold(self, server, seconds):
        if server.kind == "sqlite":
            connection = sqlite3.connect(server.file, isolation_level=None)
            connection.execute("BEGIN EXCLUSIVE")
            self.taken.set()
            time.sleep(seconds)
            connection.execute("ROLLBACK")
            connection.close()
        else:
            threading.Timer(0.3, self.taken.set).start()
            psql(f"BEGIN; LOCK TABLE articles IN EXCLUSIVE MODE; SELECT pg_sleep({seconds}); ROLLBACK")


# 2. SIGTERM


def termination(server):
    # Writes that wait for a lock are certain to be in flight.
    server.start()
    outcomes, lock = collections.Counter(), Lock(server, 1.5)

    def write(number):
        client = Client(server.port)
        try:
            outcomes[client.send("POST", "/articles", {"data": article(f"Waits {number}")})[0]] += 1
        except FAILURES as error:
            outcomes["cut" if client.begun else repr(error)] += 1

    threads = in_threads(64, write)
    time.sleep(0.7)
    status = server.end(signal.SIGTERM)
    for thread in threads + [lock.thread]:
        thread.join()
    print(f"  64 writes that waited for a lock: {dict(outcomes)}; status of the server: {status}")
    if outcomes != {201: 64} or status != 0:
        problem("not all writes in flight were answered before the server ended")

    # Clients that send one request after the other.
    server.start()
    outcomes, unanswered, taken = collections.Counter(), [], set(
        value[0] for value in contents(server).values())
    stopped = threading.Event()

    def repeat(number):
        client, serial = Client(server.port), 0
        while True:
            serial += 1
            title = f"Client {number} {serial}"
            begun = stopped.is_set()
            try:
                if serial % 2:
                    status, _, _ = client.send("POST", "/articles", {"data": article(title)})
                else:
                    status, _, _ = client.send("GET", "/articles?page%5Bsize%5D=100&include=reviewers")
                outcomes[status] += 1
                if status == 201:
                    taken.add(title)
                elif status != 200:
                    return
            except FAILURES as error:
                if client.begun:
                    outcomes["cut"] += 1
                    problem(f"a response was cut: {error!r}")
                elif not client.connected:
                    outcomes["refused"] += 1
                else:
                    outcomes["closed before a response" + (", sent after SIGTERM" if begun else "")] += 1
                    if serial % 2:
                        unanswered.append(title)
                return

    threads = in_threads(64, repeat)
    time.sleep(1)
    stopped.set()
    status = server.end(signal.SIGTERM)
    for thread in threads:
        thread.join()
    server.start()
    titles = set(value[0] for value in contents(server).values())
    lost = [title for title in unanswered if title in titles]
    print(f"  64 clients, SIGTERM after 1 s: {dict(outcomes)}; status of the server: {status};"
          f" writes without a response: {len(unanswered)}, of which {len(lost)} had an effect")
    if set(outcomes) - {200, 201, "refused"} - {one for one in outcomes if str(one).startswith("closed")}:
        problem(f"unexpected answers: {dict(outcomes)}")
    if lost:
        problem(f"writes had an effect and no response: {lost[:5]}")
    if taken - titles:
        problem(f"answered writes are lost: {sorted(taken - titles)[:5]}")
    if status != 0:
        problem(f"the server ended with {status}")
    server.end(signal.SIGTERM)


# 3. PostgreSQL killed


def program_of_postgresql(name):
    # Debian keeps the programs of the server out of the path.
    found = shutil.which(name) or max(
        glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), key=lambda path: int(path.split("/")[4]), default=None)
    if not found:
        sys.exit(f"{name} is missing.")
    return found


def psql(text):
    return subprocess.run(
        [program_of_postgresql("psql"), "-XAtq", os.environ["JSONAPI_POSTGRESQL"], "-c", text],
        check=True, capture_output=True, text=True).stdout.strip()


def outage(server):
    # The server of with-postgresql.sh may lose commits that were answered, which is not to be tested here.
    psql("ALTER DATABASE postgres SET synchronous_commit = on")
    data = psql("SHOW data_directory")
    options = shlex.split(open(os.path.join(data, "postmaster.opts")).read())[1:]
    options = options[:options.index("-D")] + options[options.index("-D") + 2:]
    user = ["runuser", "-u", re.match(r"\w+", subprocess.check_output(
        ["stat", "-c", "%U", data], text=True))[0], "--"] if os.getuid() == 0 else []
    control = user + [program_of_postgresql("pg_ctl"), "-D", data, "-s"]

    server.start()
    Client(server.port).send("POST", "/__reset")
    phase, end = ["before"], threading.Event()
    outcomes, slowest = collections.defaultdict(collections.Counter), collections.Counter()
    made, failed = set(), set()
    first, back = [], None

    def repeat(number):
        client, serial = Client(server.port), 0
        while not end.is_set():
            serial += 1
            title, name, start = f"Client {number} {serial}", phase[0], time.monotonic()
            try:
                if serial % 2:
                    status, document, headers = client.send("POST", "/articles", {"data": article(title)})
                else:
                    status, document, headers = client.send("GET", "/articles?page%5Bsize%5D=5")
            except FAILURES as error:
                status = repr(error)
            # A request that saw a change counts for neither phase.
            name = name if name == phase[0] else f"{name} to {phase[0]}"
            outcomes[name][status] += 1
            slowest[name] = max(slowest[name], round(time.monotonic() - start, 2))
            if status == 201:
                made.add(title)
            elif status == 503 and serial % 2:
                failed.add(title)
            if status == 503 and not headers["Retry-After"]:
                outcomes[name]["503 without Retry-After"] += 1
            if name == "after" and status in (200, 201):
                first.append(time.monotonic())
            if status == 503:
                time.sleep(0.01)

    threads = in_threads(16, repeat)
    time.sleep(1)
    phase[0] = "stopping"
    subprocess.run(control + ["stop", "-m", "immediate"], check=True, cwd="/")
    phase[0] = "stopped"
    time.sleep(2)
    phase[0] = "starting"
    subprocess.run(control + ["-w", "-l", os.path.join(data, "log"), "-o", shlex.join(options), "start"],
                   check=True, cwd="/", stdout=subprocess.DEVNULL)
    phase[0], back = "after", time.monotonic()
    time.sleep(3)
    # By now every connection of the pool was used again.
    phase[0] = "later"
    time.sleep(2)
    end.set()
    for thread in threads:
        thread.join()
    for name, counts in outcomes.items():
        print(f"  {name}: {dict(counts)}, the slowest took {slowest[name]} s")
    if first:
        print(f"  the first 2xx came {max(0, first[0] - back):.2f} s after PostgreSQL was back")
    if set(outcomes["stopped"]) != {503}:
        problem(f"while PostgreSQL was gone: {dict(outcomes['stopped'])}")
    if set(outcomes["later"]) - {200, 201} or not outcomes["later"]:
        problem(f"after PostgreSQL was back: {dict(outcomes['later'])}")
    # Where the connection breaks at COMMIT, nobody knows whether the write had an effect, and the answer is no 503,
    # which asks for the same request again.
    unknown = open(server.log.name, errors="replace").read().count("error=commitUnknown")
    if sum(counts[500] for counts in outcomes.values()) != unknown:
        problem(f"{unknown} commits have an unknown end, and other requests answered 500")
    for name, counts in outcomes.items():
        if set(counts) - {200, 201, 503} - ({500} if "stopping" in name else set()):
            problem(f"unexpected answers ({name}): {dict(counts)}")
    titles = set(value[0] for value in contents(server).values())
    if made - titles:
        problem(f"{len(made - titles)} answered writes are lost: {sorted(made - titles)[:5]}")
    if failed & titles:
        problem(f"writes answered 503 and had an effect: {sorted(failed & titles)[:5]}")
    print(f"  {len(made)} writes answered 201, {len(made - titles)} lost; {len(failed)} answered 503,"
          f" {len(failed & titles)} had an effect; {unknown} answered 500, their commits having an unknown end")
    server.end(signal.SIGTERM)


# 4. A lock


def held_lock(server):
    server.start()
    before, lock = contents(server), Lock(server, 8)
    client, reads, start, answer = Client(server.port), [], time.monotonic(), []

    def write(_):
        writer = Client(server.port)
        status, document, headers = writer.send("POST", "/articles", {"data": article("Too late")})
        answer.append((status, headers["Retry-After"], round(time.monotonic() - start, 1)))

    thread = in_threads(1, write)[0]
    while lock.thread.is_alive():
        one = time.monotonic()
        status, _, _ = client.send("GET", "/articles")
        reads.append((status, time.monotonic() - one))
        time.sleep(0.005)
    thread.join()
    print(f"  the write answered {answer[0][0]}, Retry-After {answer[0][1]}, after {answer[0][2]} s;"
          f" {len(reads)} reads meanwhile, the slowest took {max(one[1] for one in reads):.3f} s")
    if answer[0][0] != 503 or not answer[0][1]:
        problem(f"the write answered {answer}")
    if {status for status, _ in reads} != {200} or max(one[1] for one in reads) > 1:
        problem("reading stopped")
    after = contents(server)
    if after != before:
        problem(f"something changed: {set(after.items()) ^ set(before.items())}")
    status, _, _ = client.send("POST", "/articles", {"data": article("In time")})
    if status != 201:
        problem(f"a write after the lock answered {status}")
    server.end(signal.SIGTERM)


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    program, kind = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(10**6)
    folder = tempfile.mkdtemp(prefix="faults.")
    server = Server(os.path.abspath(program), kind, folder)
    try:
        print(f"{kind}, seed {seed}\n1. Kills", flush=True)
        kills(server, rounds, seed)
        print("2. SIGTERM", flush=True)
        termination(server)
        if kind == "postgresql":
            print("3. PostgreSQL killed", flush=True)
            outage(server)
        print("4. A lock", flush=True)
        held_lock(server)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.end()
        if problems:
            print("The log of the server:", open(os.path.join(folder, "log"), errors="replace").read()[-2000:])
        shutil.rmtree(folder)
    print(f"{kind}: {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
