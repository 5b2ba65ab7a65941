#!/usr/bin/env python3
"""Compares the processor time of a JSONAPIServer with that of bare Hummingbird sending the same bytes.

    cd Benchmarks && swift build -c release --traits SQLite,PostgreSQL --product ServerLoad
    ./server.py [ROUNDS] [memory|sqlite] [NAME …]
    ../Scripts/with-postgresql.sh ./server.py [ROUNDS] postgresql [NAME …]

wrk puts load on both in turn; the result is the median ratio of the rounds. On PostgreSQL, the bare handlers run the
same statements on bare libpq, and PostgreSQL's processes are counted as well. NAMEs select rows; `million` runs only
if it is named. Exits with 1 if a budget is missed.

The rows `go …` need golang-go, golang-github-google-jsonapi-dev and golang-github-mattn-go-sqlite3-dev; without these
packages, they are skipped with a message.
"""
import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
database = sys.argv[2] if len(sys.argv) > 2 else "memory"
chosen = sys.argv[3:]
here = pathlib.Path(__file__).resolve().parent
program = here / ".build/release/ServerLoad"
folder = tempfile.TemporaryDirectory()
arguments = {
    "memory": [], "sqlite": [f"{folder.name}/load.sqlite"],
    "postgresql": [os.environ.get("JSONAPI_POSTGRESQL", "")],
}[database]
if arguments:
    subprocess.run([program, "seed", *arguments], check=True)
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen([program, str(port), *arguments], stdout=subprocess.DEVNULL)
ticks = os.sysconf("SC_CLK_TCK")
missed = False
used = 600_000

ARTICLE = {
    "type": "articles",
    "attributes": {
        "title": "New", "body": "Lorem ipsum dolor sit amet. " * 8, "wordCount": 7,
        "createdAt": "2024-01-01T00:00:00Z"},
    "relationships": {"author": {"data": {"type": "people", "id": "3"}}},
}
LIST = "/api/articles?page%5Bsize%5D=20"
INCLUDED = LIST + "&include=author,comments.author"
SPARSE = LIST + "&fields%5Barticles%5D=title,wordCount"
COUNT = "/api/articles?aggregateOf=count"
CREATION = "POST", "/api/articles", json.dumps({"data": ARTICLE})
ATOMIC = "POST", "/api/operations", json.dumps({
    "atomic:operations": [{"op": "add", "data": ARTICLE | {"lid": str(number)}} for number in range(100)]})


def processor_seconds(process=None):
    fields = pathlib.Path(f"/proc/{(process or server).pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def postgresql_seconds():
    """The processor time of PostgreSQL's processes, including those that have ended."""
    mark = f"-p {urllib.parse.urlsplit(arguments[0]).port} ".encode()
    parent = None
    ticked = 0
    processes = {}
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rsplit(")", 1)[1].split()
            if mark in (place / "cmdline").read_bytes().replace(b"\0", b" "):
                parent = place.name
                ticked = sum(int(field) for field in fields[11:15])
            processes[place.name] = fields
        except OSError:
            pass
    assert parent, "PostgreSQL isn't on this machine."
    return (ticked + sum(
        int(fields[11]) + int(fields[12]) for fields in processes.values() if fields[1] == parent)) / ticks


def memory_of(field="VmRSS"):
    """The memory of the server in MiB."""
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+)", status).group(1)) / 1024


def media_type(body):
    ext = ';ext="https://jsonapi.org/ext/atomic"' if body and "atomic:operations" in body else ""
    return "application/vnd.api+json" + ext


def request(method, path, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, body, headers or {"Content-Type": media_type(body)})
    response = connection.getresponse()
    return response, response.read()


def wrk(method, path, body=None, seconds=1, connections=16, at=None):
    """wrk's output, the number of requests, and the processor time and elapsed time per request in µs.

    On PostgreSQL, the processor time of its processes comes last.

    `{id}` in a path or body is a different number for each request, `{row}` one of 100,000.
    """
    global used
    process, address = at or (server, port)
    script = pathlib.Path(folder.name, "load.lua")
    text = f"wrk.method = {json.dumps(method)}\nwrk.headers['Content-Type'] = [[{media_type(body)}]]\n"
    if "{" in path:
        text += (
            f"number = {used}\nfunction request()\nnumber = number + 1\n"
            "local ids = {['{id}'] = number, ['{row}'] = number % 100000 + 1}\n"
            f"local path = string.gsub({json.dumps(path)}, '{{%a+}}', ids)\n"
            f"local body = string.gsub({json.dumps(body or '')}, '{{%a+}}', ids)\n"
            "return wrk.format(nil, path, nil, body)\nend\n")
    elif body:
        text += f"wrk.body = {json.dumps(body)}\n"
    script.write_text(text)
    before = processor_seconds(process)
    before_there = postgresql_seconds() if database == "postgresql" else 0
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script,
         f"http://127.0.0.1:{address}{path if '{' not in path else '/'}"],
        capture_output=True, text=True, check=True).stdout
    count, elapsed, unit = re.search(r"(\d+) requests in ([\d.]+)(ms|s|m)\b", output).groups()
    count = int(count)
    spent = (processor_seconds(process) - before) / count * 1e6
    elapsed = float(elapsed) * {"ms": 1e3, "s": 1e6, "m": 6e7}[unit] / count
    there = (postgresql_seconds() - before_there) / count * 1e6 if database == "postgresql" else 0
    if "{" in path:
        used += count + 2 * connections
    return output, count, spent, elapsed, there


def report(name, text, value, budget, at_least=False):
    global missed
    fails = value < budget if at_least else value > budget
    missed |= fails
    sign = "≥" if at_least else "≤"
    print(f"server/{name:12} {text:58} {value:7.2f} ({sign} {budget})" + ("  MISSED" if fails else ""),
          flush=True)


def is_chosen(name):
    return not chosen or name in chosen


def turns(*loads):
    """The processor time and elapsed time of alternating loads, in µs: each is a method, a path and a body."""
    times = [[] for _ in loads]
    for _ in range(rounds):
        for load, figures in zip(loads, times):
            output, _, spent, elapsed, there = wrk(*load)
            refused = "nothing" in load[1] or "refused" in load[1]
            assert refused or "Non-2xx" not in output, output
            figures.append((spent, elapsed, there))
    return [[statistics.median(column) for column in zip(*figures)] for figures in times]


def filled(text, number=None):
    return text and re.sub(r"\{row\}", "7", text.replace("{id}", str(number or used)))


def give_bare(name, method, path, body=None):
    """Sends the bytes of a response to the bare server, and returns their number."""
    response, data = request(method, filled(path), filled(body))
    headers = {k: v for k, v in response.getheaders() if k.lower() in ("content-type", "etag", "vary", "location")}
    request("PUT", f"/bare/{name}?status={response.status}", data, headers)
    return len(data)


def compare(name, method, path, body=None, bare_path=None):
    """The processor time of bare Hummingbird and ours, in µs."""
    size = give_bare(name, method, path, body)
    (bare, *_), (ours, *_) = turns((method, bare_path or f"/bare/{name}", body), (method, path, body))
    return bare, ours, f"{size:6} bytes  bare {bare:7.1f} µs  ours {ours:7.1f} µs"


def ratio(name, path, budget):
    if is_chosen(name):
        bare, ours, text = compare(name, "GET", path)
        report(name, text, ours / bare, budget)


def among(name, path, other, what, budget):
    """Compares one of our requests with another."""
    if is_chosen(name):
        (one, *_), (other, *_) = turns(("GET", path, None), ("GET", other, None))
        report(name, f"{one:7.1f} µs  {what} {other:7.1f} µs", one / other, budget)


def write(name, method, path, body=None, bare_path=None):
    if is_chosen(name):
        bare, ours, text = compare(name, method, path, body, bare_path)
        report(name, text + ", ms more", (ours - bare) / 1000, 0.10)


def cursor(*values):
    text = json.dumps(["1", *values], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def go():
    """Sends the same requests to a Go server with google/jsonapi, on the same file."""
    sources = pathlib.Path("/usr/share/gocode/src/github.com")
    if not shutil.which("go") or not all((sources / name).is_dir() for name in ("google/jsonapi", "mattn/go-sqlite3")):
        return print("server/go            not measured: Go or its packages are missing")
    environment = os.environ | {
        "GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOCACHE": f"{folder.name}/go"}
    subprocess.run(
        ["go", "build", "-o", f"{folder.name}/blog", here / "Peers/blog.go"], check=True, env=environment)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = probe.getsockname()[1]
    peer = subprocess.Popen([f"{folder.name}/blog", str(address), *arguments])
    try:
        time.sleep(1)
        for name, path, budget in [("one", "/api/articles/7", 2.5), ("list", LIST, 7), ("included", INCLUDED, 10)]:
            if not is_chosen("go") and not is_chosen(f"go {name}"):
                continue
            (theirs, *_), (ours, *_) = turns(("GET", path, None, 1, 16, (peer, address)), ("GET", path))
            report(f"go {name}", f"Go {theirs:7.1f} µs  ours {ours:7.1f} µs, times faster", theirs / ours, budget, True)
    finally:
        peer.terminate()
        peer.wait()


def in_flight():
    """The memory of one response, and of 64 unread ones, in a server that has answered few requests."""
    path = "/api/articles?page%5Bsize%5D=80&include=author,comments.author"
    request("GET", LIST)

    def begin():
        pathlib.Path(f"/proc/{server.pid}/clear_refs").write_text("5")
        return memory_of()

    before = begin()
    response, data = request("GET", path)
    assert response.status == 200, data
    size = len(data) / (1 << 20)
    grown = memory_of("VmHWM") - before
    report("in flight 1", f"the first of {size * 1024:.0f} KiB, {grown * 1024:.0f} KiB", grown / size, 3.5)
    before = begin()
    sockets = []
    for _ in range(64):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        sockets.append(connection)
    last = -1
    while processor_seconds() != last:
        last = processor_seconds()
        time.sleep(0.5)
    grown = (memory_of("VmHWM") - before) / 64
    for connection in sockets:
        connection.close()
    report("in flight", f"64 responses of {size * 1024:.0f} KiB, {grown * 1024:.0f} KiB each", grown / size, 3.5)


def atomic():
    (one, *_), (created, *_) = turns(ATOMIC, CREATION)
    report("atomic", f"{one:7.1f} µs for 100  one POST {created:7.1f} µs, times faster",
           created * 100 / one, 5, True)


def full():
    """Measures with each transaction waiting for the disk."""
    request("PUT", "/synchronous/FULL")
    (_, one, _), (_, created, _) = turns(ATOMIC, CREATION)
    request("PUT", "/synchronous/NORMAL")
    report("full", f"{one:7.1f} µs for 100  one POST {created:7.1f} µs, times faster",
           created * 100 / one, 20, True)


def p99():
    output = wrk("GET", LIST, seconds=rounds, connections=64)[0]
    half, whole = (
        float(re.search(rf"{part}%\s+([\d.]+)(us|ms|s)", output).group(1))
        * {"us": 1e-3, "ms": 1, "s": 1e3}[re.search(rf"{part}%\s+([\d.]+)(us|ms|s)", output).group(2)]
        for part in (50, 99))
    report("p99", f"p50 {half:.2f} ms, p99 {whole:.2f} ms at 64 connections", whole / half, 5)


def growth(name, half):
    sizes = []
    for _ in range(2):
        count = 0
        while count < half:
            count += wrk("GET", "/api/articles/7", seconds=5, connections=64)[1]
        sizes.append(memory_of())
    report(name, f"{sizes[0]:.1f} MiB after {half:,} requests, growth after {2 * half:,}", sizes[1] - sizes[0], 1)


def hostile():
    """Queries and bodies of one mebibyte, measured within the program."""
    global missed
    output = subprocess.run([program, "measure"], capture_output=True, text=True, check=True).stdout
    print(output, end="", flush=True)
    missed |= "MISSED" in output


def sqlite():
    if is_chosen("idle"):
        report("idle", "MiB resident", memory_of(), 48)
    if is_chosen("in flight"):
        in_flight()
    ratio("one", "/api/articles/7", 1.8)
    ratio("list", LIST, 3.5)
    if is_chosen("hand"):
        (hand, *_), (ours, *_) = turns(("GET", "/hand/list", None), ("GET", LIST, None))
        print(f"server/hand         the list on GRDB, written by hand {hand:.1f} µs, ours {ours:.1f} µs")
    ratio("included", INCLUDED, 10)
    among("sparse", SPARSE, LIST, "the list", 0.7)
    among("count", COUNT, LIST, "the list", 0.5)
    among("caseless", "/api/items?filter%5Bname%5D%5Bieq%5D=ITEM%20500000",
          "/api/items?filter%5Bname%5D=Item%20500000", "with case", 1.3)
    ratio("refused", "/api/articles?sort=nothing", 2)
    for name, sort, place in [("cursor", "", ["i500000"]), ("sorted", "&sort=number", ["i125000", "i500000"])]:
        first = f"/api/items?page%5Bsize%5D=20{sort}"
        among(name, f"{first}&page%5Bafter%5D={cursor(*place)}", first, "page 1", 2)
    if is_chosen("nested"):
        bare, ours, text = compare("nested", "GET", "/api/groups?page%5Bsize%5D=5&include=items")
        report("nested", text + ", ms more", (ours - bare) / 1000, 0.3)
    write("create", *CREATION)
    change = {"type": "articles", "id": "7", "attributes": {"title": "Changed"}}
    write("update", "PATCH", "/api/articles/7", json.dumps({"data": change}))
    write("delete", "DELETE", "/api/items/{id}", None, "/bare/delete/{id}")
    if not chosen or any(name.startswith("go") for name in chosen):
        go()
    if is_chosen("atomic"):
        atomic()
    if is_chosen("full"):
        full()
    if is_chosen("p99"):
        p99()
    if is_chosen("hostile"):
        hostile()
    if is_chosen("growth"):
        growth("growth", 150_000)
    if "million" in chosen:
        growth("million", 500_000)


def memory():
    ratio("one", "/api/articles/7", 1.5)
    ratio("list", LIST, 2.5)
    ratio("included", INCLUDED, 8)
    among("count", COUNT, LIST, "the list", 0.5)
    ratio("refused", "/api/articles?sort=nothing", 2)


def against_libpq(name, method, path, values, body=None):
    """Compares a request with bare Hummingbird running the same statements on libpq and sending the same bytes."""
    if not is_chosen(name):
        return
    global used
    ids = [1, 2] if "{row}" in path else [used + 1, used + 2]
    used += 2
    case = {"method": method, "path": path.replace("{row}", "{id}"),
            "body": body and body.replace("{row}", "{id}"), "values": values, "ids": ids}
    response, statements = request("PUT", f"/libpq/{name}", json.dumps(case))
    assert response.status == 200, statements
    used += 1
    size = give_bare(name, method, path, body)
    place = "{row}" if "{row}" in path else "{id}" if "{id}" in path else "0"
    (bare_spent, bare, bare_there), (spent, ours, there) = turns(
        (method, f"/libpq/{name}/{place}", body), (method, path, body))
    alone = []
    for _ in range(rounds):
        response, figures = request("GET", f"/alone/{name}?count={50 if name == 'atomic' else 1000}")
        assert response.status == 200, figures
        alone.append([float(figure) for figure in figures.split()])
    libpq, libpq_spent, mine, mine_spent = (statistics.median(column) for column in zip(*alone))
    theirs, both = bare_spent + bare_there, spent + there
    report(name, f"{size:6} bytes  libpq {theirs:7.1f} µs  ours {both:7.1f} µs", both / theirs, 1.5)
    print(f"{'':20} without PostgreSQL itself {bare_spent:.0f} and {spent:.0f} µs, {spent / bare_spent:.2f} times;"
          f" elapsed {bare:.0f} and {ours:.0f} µs, {ours / bare:.2f} times\n"
          f"{'':20} one after the other without HTTP: elapsed {libpq:.0f} and {mine:.0f} µs, {mine / libpq:.2f}"
          f" times; without PostgreSQL itself {libpq_spent:.0f} and {mine_spent:.0f} µs", flush=True)
    if os.environ.get("STATEMENTS"):
        print(statements.decode())


def postgresql():
    against_libpq("one", "GET", "/api/articles/7", [["7"]])
    against_libpq("list", "GET", LIST, [["21"]])
    articles = "{" + ",".join(str(number) for number in range(1, 21)) + "}"
    people = "{" + ",".join(str(number) for number in [*range(2, 22), 1]) + "}"
    against_libpq("included", "GET", INCLUDED, [["21"], [articles, "1001"], [people]])
    against_libpq("sparse", "GET", SPARSE, [["21"]])
    article = ["New", ARTICLE["attributes"]["body"], "7", "2024-01-01T00:00:00.000000Z", "3"]
    against_libpq("create", CREATION[0], CREATION[1], [["3"], article, ["$returned"]], CREATION[2])
    change = {"type": "items", "id": "{row}", "attributes": {"name": "Changed"}}
    against_libpq(
        "update", "PATCH", "/api/items/{row}", [["$path"], ["Changed", "$path"], ["$path"]],
        json.dumps({"data": change}))
    against_libpq("delete", "DELETE", "/api/items/{id}", [["$path"], ["$path"]])
    against_libpq("atomic", ATOMIC[0], ATOMIC[1], [["3"], *[article] * 100, ["$all"]], ATOMIC[2])


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    {"memory": memory, "sqlite": sqlite, "postgresql": postgresql}[database]()
finally:
    server.send_signal(signal.SIGTERM)
    server.wait()
    folder.cleanup()
sys.exit(1 if missed else 0)
