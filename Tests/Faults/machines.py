#!/usr/bin/env python3
"""Tests two servers on one PostgreSQL behind nginx, with the configuration of the article "From one machine to many".

  swift build --enable-all-traits --product ConformanceServer
  Scripts/with-postgresql.sh Tests/Faults/machines.py .build/debug/ConformanceServer [SEED]

1. Each server has what the other creates: ids, entity tags, versions. One server's tag is valid for If-Match at the
   other until the next write; then both answer 412, even if nginx has compressed the response.
2. Of writes at both servers with the same If-Match, exactly one succeeds, and a counter incremented by clients through
   nginx loses nothing.
3. Cursors traverse all pages in both directions, alternating between the servers, while rows are inserted: every
   existing row occurs once and in order, and no row occurs twice.
4. One server is killed, and one is ended by SIGTERM, while clients write: nginx continues with the other one, no
   answered write is lost, and no write has only half of its effects.

The exit status is 1 if something is wrong; each error has a line.
"""
import collections, gzip, os, random, re, shutil, signal, subprocess, sys, tempfile, threading, time

from support import FAILURES, Client, Server, free_port, in_threads, problem, problems

ARTICLE = os.path.join(
    os.path.dirname(__file__), "../../Sources/JSONAPIServer/Documentation.docc/ScalingOut.md")


class Proxy:
    """nginx in front of the servers, with the article's configuration on other ports."""

    def __init__(self, servers, folder):
        self.port, self.folder = free_port(), os.path.join(folder, "nginx")
        os.mkdir(self.folder)
        with open(ARTICLE) as article:
            text = re.search(r"^```nginx\n(.*?)^```$", article.read(), re.MULTILINE | re.DOTALL)[1]
        for port, server in zip((8080, 8081), servers):
            text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{server.chosen}")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port}; add_header X-Server $upstream_addr always;")
        places = "\n".join(f"  {kind}_temp_path {self.folder}/{kind};" for kind in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # A single worker alternates strictly.
        with open(os.path.join(self.folder, "nginx.conf"), "w") as file:
            file.write(
                ("user root;\n" if os.getuid() == 0 else "")
                + f"daemon off;\nworker_processes 1;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\n"
                f"events {{ worker_connections 1024; }}\nhttp {{\n  access_log off;\n{places}\n{text}}}\n")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            sys.exit("nginx is missing: apt-get install nginx-light")
        self.process = subprocess.Popen(
            [program, "-p", self.folder, "-e", f"{self.folder}/error.log", "-c", f"{self.folder}/nginx.conf"])
        for _ in range(200):
            try:
                Client(self.port).send("GET", "/")
                return
            except FAILURES:
                time.sleep(0.02)
        self.end()
        sys.exit("nginx didn't start.")

    def end(self):
        self.process.terminate()
        self.process.wait()


def note(title, id=None, **attributes):
    data = {"type": "notes", "attributes": {"title": title, **attributes}}
    return {"data": dict(data, id=id) if id else data}


def expect(what, found, wanted):
    if found != wanted:
        problem(f"{what}: {found} instead of {wanted}")


# 1. What is shared


def crossing(servers, proxy):
    ones = [Client(server.port) for server in servers]
    for round in range(20):
        a, b = ones if round % 2 else reversed(ones)
        status, document, headers = a.send("POST", "/notes", note(f"Crossing {round}", counter=0))
        expect("a creation", status, 201)
        path, id = headers["Location"], document["data"]["id"]
        read = [client.send("GET", path) for client in (a, b)]
        for status, there, fields in read:
            expect("a resource of the other server", (status, there["data"]["id"]), (200, id))
        expect("bodies of both servers", read[0][1], read[1][1])
        tag = read[0][2]["ETag"]
        expect("entity tags of both servers", read[1][2]["ETag"], tag)
        expect("an unchanged resource", b.send("GET", path, If_None_Match=tag)[0], 304)
        expect("a write without a tag", b.send("PATCH", path, note("x", id))[0], 428)
        status, _, fields = b.send("PATCH", path, note(f"Changed {round}", id), If_Match=tag)
        expect("a write with the tag of the other server", (status, fields["ETag"] != tag), (200, True))
        for client in (a, b):
            expect("a write that is too late", client.send("PATCH", path, note("Late", id), If_Match=tag)[0], 412)
        expect("a changed resource", a.send("GET", path, If_None_Match=tag)[0], 200)
        expect("the title", a.send("GET", path)[1]["data"]["attributes"]["title"], f"Changed {round}")
        expect("a deletion that is too late", a.send("DELETE", path, If_Match=tag)[0], 412)
        expect("a deletion", a.send("DELETE", path, If_Match=fields["ETag"])[0], 204)
        expect("a deleted resource", b.send("GET", path)[0], 404)
    compressed(Client(proxy.port))
    print("  20 resources made, read, changed and deleted across servers")


def compressed(client):
    """A compressing proxy makes a tag weak, which the server accepts."""
    status, document, _ = client.send("POST", "/notes", note("Compressed " * 200, counter=0))
    id = document["data"]["id"]
    client.connection.request("GET", f"/notes/{id}", headers={"Accept-Encoding": "gzip"})
    response = client.connection.getresponse()
    data, tag = response.read(), response.headers["ETag"]
    expect("compression", response.headers["Content-Encoding"], "gzip")
    expect("a weak tag", tag[:2], "W/")
    expect("what was compressed", f'"id":"{id}"' in gzip.decompress(data).decode().replace(" ", ""), True)
    expect("an unchanged resource", client.send("GET", f"/notes/{id}", If_None_Match=tag)[0], 304)
    expect("a weak tag in If-Match", client.send("DELETE", f"/notes/{id}", If_Match=tag)[0], 204)


# 2. Concurrent writes


def contest(servers, proxy):
    both = [Client(server.port) for server in servers]
    status, document, fields = both[0].send("POST", "/notes", note("Contest", counter=0))
    id = document["data"]["id"]
    path, tag, outcomes = f"/notes/{id}", fields["ETag"], collections.Counter()
    for round in range(200):
        answers, barrier = [None, None], threading.Barrier(2)

        def write(number):
            barrier.wait()
            answers[number] = both[number].send(
                "PATCH", path, note(f"{round} at {number}", id, counter=round), If_Match=tag)

        for thread in in_threads(2, write):
            thread.join()
        statuses = sorted(status for status, _, _ in answers)
        outcomes[str(statuses)] += 1
        if statuses != [200, 412]:
            problem(f"two writes with one tag answered {statuses}")
            return
        winner, = (number for number in (0, 1) if answers[number][0] == 200)
        status, document, headers = both[1 - winner].send("GET", path)
        expect("the winner's title", document["data"]["attributes"]["title"], f"{round} at {winner}")
        expect("the winner's tag", answers[winner][2]["ETag"], headers["ETag"])
        tag = headers["ETag"]
    print(f"  200 rounds of two writes with one tag: {dict(outcomes)}")

    status, document, _ = both[0].send("POST", "/notes", note("Counter", counter=0))
    id, outcomes, raised = document["data"]["id"], collections.Counter(), []

    def count(_):
        client, done = Client(proxy.port), 0
        while done < 50:
            _, document, fields = client.send("GET", f"/notes/{id}")
            value = document["data"]["attributes"]["counter"]
            status, _, _ = client.send(
                "PATCH", f"/notes/{id}", note("Counter", id, counter=value + 1), If_Match=fields["ETag"])
            outcomes[status] += 1
            done += status == 200
        raised.append(done)

    for thread in in_threads(8, count):
        thread.join()
    _, document, _ = both[1].send("GET", f"/notes/{id}")
    value = document["data"]["attributes"]["counter"]
    print(f"  8 clients raised a counter 50 times each: {dict(outcomes)}, and it is {value}")
    expect("the counter", (value, sum(raised)), (400, 400))
    if set(outcomes) - {200, 412, 503}:
        problem(f"unexpected answers: {dict(outcomes)}")


# 3. Pages


def order(data):
    """Ranks descending, followed by rows without one; then by title and id."""
    values = data["attributes"]
    rank = values["rank"]
    return (rank is None, -(rank or 0), values["title"], int(data["id"]))


def walk(proxy, path, link):
    """The resources of all pages, and the last path; each request goes to the other server."""
    client, found, server, turns = Client(proxy.port), [], None, 0
    while path:
        last = path
        status, document, headers = client.send("GET", path)
        if status != 200:
            problem(f"GET {path} answered {status}: {document}")
            break
        turns += server != headers["X-Server"]
        server = headers["X-Server"]
        page = document["data"]
        found += page if link == "next" else reversed(page)
        path = document["links"].get(link)
    return found, last, turns


def pages(proxy, choices):
    client, ends = Client(proxy.port), threading.Event()
    for number in range(300):
        rank = choices.choice([None, 1, 2, 3, 4, 5])
        expect("a creation", client.send(
            "POST", "/notes", note(f"Page {choices.randrange(50):02}", rank=rank, counter=0))[0], 201)
    first = "/notes?sort=-rank,title&page%5Bsize%5D=7"

    def check(found, before, after, name):
        ids = [data["id"] for data in found]
        if len(ids) != len(set(ids)):
            problem(f"{name}: {len(ids) - len(set(ids))} rows came twice")
        if before - set(ids):
            problem(f"{name}: {len(before - set(ids))} of {len(before)} rows never came")
        if [order(data) for data in found] != sorted(map(order, found)):
            problem(f"{name}: the rows are not in order")
        if set(ids) - after:
            problem(f"{name}: rows came that are not there")

    def ids():
        return {data["id"] for data in client.pages("/notes?page%5Bsize%5D=100")}

    before = ids()
    found, last, turns = walk(proxy, first, "next")
    requests = -(-len(found) // 7)
    check(found, before, before, "forward")
    expect("requests to another server than the one before", turns, requests)
    found, _, turns = walk(proxy, last, "prev")
    check(found[::-1], before, before, "backward")
    expect("requests to another server than the one before", turns, requests)

    def insert(number):
        other, own = Client(proxy.port), random.Random(number)
        while not ends.is_set():
            status, _, _ = other.send("POST", "/notes", note(
                f"Page {own.randrange(50):02}", rank=own.choice([None, 0, 1, 2, 3, 4, 5, 6]), counter=0))
            expect("a creation", status, 201)
            time.sleep(0.005)

    threads, walks = in_threads(2, insert), []
    for round in range(3):
        before = ids()
        found, last, forward = walk(proxy, first, "next")
        middle = ids()
        check(found, before, middle, f"forward {round}")
        back, _, backward = walk(proxy, last, "prev")
        # The walk starts at the former last page, from which rows may have moved to another one.
        top = {data["id"] for data in found if order(data) <= order(back[0])}
        check(back[::-1], top, ids(), f"backward {round}")
        walks.append((len(before), len(found), len(back)))
    ends.set()
    for thread in threads:
        thread.join()
    print(f"  {requests} pages of 7 in both directions, each by the other server;"
          f" while rows were inserted (before, forward, backward): {walks}")


# 4. One server ends


def loss(servers, proxy, how, choices):
    """Clients write through nginx, while one server ends and is restarted."""
    ended, stop, name = choices.choice([0, 1]), threading.Event(), how.name
    made, unknown, refused, outcomes = {}, set(), set(), collections.Counter()
    reads, slowest = collections.Counter(), [0.0]

    def write(number):
        client, serial = Client(proxy.port), 0
        while not stop.is_set():
            serial += 1
            title, start = f"{name} {number} {serial}", time.monotonic()
            try:
                status, document, fields = client.send("POST", "/notes", note(title, counter=serial))
                outcomes[f"POST {status}"] += 1
                if status == 201:
                    id, tag = document["data"]["id"], fields["ETag"]
                    made[id] = {title}
                    after = f"{title} renamed"
                    status, _, _ = client.send("PATCH", f"/notes/{id}", note(after, id), If_Match=tag)
                    outcomes[f"PATCH {status}"] += 1
                    made[id] = {after} if status == 200 else {title, after} if status in (502, 504) else {title}
                elif status in (502, 504):
                    unknown.add(title)
                else:
                    refused.add(title)
            except FAILURES as error:
                outcomes[repr(error)] += 1
                problem(f"nginx cut a connection: {error!r}")
            slowest[0] = max(slowest[0], time.monotonic() - start)

    def read(_):
        client = Client(proxy.port)
        while not stop.is_set():
            reads[client.send("GET", "/notes?sort=-rank&page%5Bsize%5D=5")[0]] += 1

    threads = in_threads(8, write) + in_threads(2, read)
    time.sleep(1)
    servers[ended].end(how)
    time.sleep(1.5)
    servers[ended].start()
    back = Client(servers[ended].port)
    expect("the server that is back", back.send("GET", "/notes")[0], 200)
    time.sleep(3)
    stop.set()
    for thread in threads:
        thread.join()
    rows = {data["id"]: data["attributes"]["title"] for data in Client(servers[0].port).pages(
        "/notes?page%5Bsize%5D=100")}
    lost = [id for id, titles in made.items() if rows.get(id) not in titles]
    titles = set(rows.values())
    if lost:
        problem(f"{len(lost)} answered writes are lost: {[(rows.get(id), made[id]) for id in lost[:3]]}")
    if refused & titles:
        problem(f"refused writes had an effect: {sorted(refused & titles)[:3]}")
    if set(reads) != {200}:
        problem(f"reads answered {dict(reads)}")
    if set(outcomes) - {"POST 201", "POST 502", "PATCH 200", "PATCH 502"}:
        problem(f"unexpected answers: {dict(outcomes)}")
    # Each client has at most one request at the ending server.
    if outcomes["POST 502"] + outcomes["PATCH 502"] > 8:
        problem(f"nginx went on to send to the server that has ended: {dict(outcomes)}")
    served = {walk(proxy, "/notes?page%5Bsize%5D=100", "next")[2] > 1}
    expect("both servers are in use again", served, {True})
    print(f"  {name}: {dict(outcomes)}, {sum(reads.values())} reads answered 200, the slowest pair of writes took"
          f" {slowest[0]:.2f} s; {len(lost)} writes lost; of {len(unknown)} creations answered 502,"
          f" {len(unknown & titles)} had an effect")


def main():
    if len(sys.argv) < 2 or "JSONAPI_POSTGRESQL" not in os.environ:
        sys.exit(__doc__)
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    choices, folder, proxy = random.Random(seed), tempfile.mkdtemp(prefix="machines."), None
    servers = [Server(sys.argv[1], "postgresql", folder, "notes", f"log {number}", free_port()) for number in (0, 1)]
    try:
        servers[0].start()
        servers[1].environment["JSONAPI_KEEP"] = "1"
        servers[1].start()
        proxy = Proxy(servers, folder)
        print(f"seed {seed}\n1. What crosses", flush=True)
        crossing(servers, proxy)
        print("2. Who is first", flush=True)
        contest(servers, proxy)
        print("3. Pages", flush=True)
        pages(proxy, choices)
        print("4. One server ends", flush=True)
        for how in (signal.SIGKILL, signal.SIGTERM):
            loss(servers, proxy, how, choices)
    finally:
        for server in servers:
            server.end(signal.SIGTERM)
        if proxy is not None:
            proxy.end()
        if problems:
            for server in servers:
                print("The log of a server:", server.logged()[-2000:])
            print(open(os.path.join(folder, "nginx/error.log")).read()[-2000:])
        shutil.rmtree(folder)
    print(f"two servers behind nginx: {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
