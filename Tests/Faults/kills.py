"""Kills the server while clients write."""
import collections, random, signal, sqlite3, threading, time

from support import FAILURES, Client, article, contents, in_threads, problem


class Writer:
    """Writes to its own resources with sequential requests, until the server is gone."""

    serials = iter(range(10**9))
    lock = threading.Lock()

    def __init__(self, rows, number, seed):
        self.random = random.Random(seed)
        self.number = number
        #: The possible values of each resource: one, or two after an unanswered request. None means that there is none.
        self.states = {}
        for (kind, id), value in rows.items():
            owner = value[1] if kind == "comments" else id
            if int(owner or id) % 4 == number:
                self.states[kind, id] = [value]
        #: The titles and bodies created by one request; whether it was answered; whether the ids are unknown.
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
        """Whether the response was 2xx, and the document; None for both if neither is known."""
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
        """Makes a request; false after the end of the server."""
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
        """Checks for this writer's effects, and returns the keys that it knows."""
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
