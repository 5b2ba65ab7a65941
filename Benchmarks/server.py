#!/usr/bin/env python3
"""Compares the processor time of a JSONAPIServer with that of bare Hummingbird sending the same bytes.

    cd Benchmarks && swift build -c release --traits SQLite --product ServerLoad
    ./server.py [ROUNDS] [memory|sqlite]

wrk puts load on both by turns; what counts is the processor time of the server for each request, the median
of the rounds, as a ratio. Exits with 1 if a budget is missed.
"""
import base64
import http.client
import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
database = sys.argv[2] if len(sys.argv) > 2 else "memory"
here = pathlib.Path(__file__).resolve().parent
program = here / ".build/release/ServerLoad"
folder = tempfile.TemporaryDirectory()
arguments = []
if database == "sqlite":
    arguments = [f"{folder.name}/load.sqlite"]
    subprocess.run([program, "seed", *arguments], check=True)
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen([program, str(port), *arguments], stdout=subprocess.DEVNULL)
ticks = os.sysconf("SC_CLK_TCK")
missed = False
deleted = 600_000


def processor_seconds():
    fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def resident():
    """The memory of the server in MiB."""
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def media_type(body):
    ext = ';ext="https://jsonapi.org/ext/atomic"' if body and "atomic:operations" in body else ""
    return "application/vnd.api+json" + ext


def request(method, path, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, body, headers or {"Content-Type": media_type(body)})
    response = connection.getresponse()
    return response, response.read()


def wrk(method, path, body=None, seconds=1, connections=16):
    """What wrk prints, the number of requests, and the processor time for each in µs."""
    global deleted
    script = pathlib.Path(folder.name, "load.lua")
    text = f"wrk.method = {json.dumps(method)}\nwrk.body = {json.dumps(body) if body else 'nil'}\n"
    text += f"wrk.headers['Content-Type'] = [[{media_type(body)}]]\n"
    if "{id}" in path:
        before, after = path.split("{id}")
        text += f"id = {deleted}\nfunction request()\nid = id + 1\n"
        text += f"return wrk.format(nil, '{before}' .. id .. '{after}')\nend\n"
    script.write_text(text)
    before = processor_seconds()
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script,
         f"http://127.0.0.1:{port}{path if '{id}' not in path else '/'}"],
        capture_output=True, text=True, check=True).stdout
    count = int(re.search(r"(\d+) requests in", output).group(1))
    spent = (processor_seconds() - before) / count * 1e6
    if "{id}" in path:
        deleted += count + 2 * connections
    return output, count, spent


def report(name, text, value, budget, at_least=False):
    global missed
    fails = value < budget if at_least else value > budget
    missed |= fails
    sign = "≥" if at_least else "≤"
    print(f"server/{name:12} {text:58} {value:7.2f} ({sign} {budget})" + ("  MISSED" if fails else ""),
          flush=True)


def turns(one, other):
    """The processor time of two requests by turns, in µs: each a method, a path and a body."""
    times = [], []
    for _ in range(rounds):
        for load, spent in zip((one, other), times):
            output, _, time = wrk(*load)
            refused = "nothing" in load[1] or "refused" in load[1]
            assert refused or "Non-2xx" not in output, output
            spent.append(time)
    return [statistics.median(spent) for spent in times]


def compare(name, method, path, body=None, bare_path=None):
    """The processor time of bare Hummingbird and ours, in µs."""
    response, data = request(method, path.replace("{id}", str(deleted)), body)
    headers = {k: v for k, v in response.getheaders() if k.lower() in ("content-type", "etag", "vary", "location")}
    request("PUT", f"/bare/{name}?status={response.status}", data, headers)
    bare, ours = turns((method, bare_path or f"/bare/{name}", body), (method, path, body))
    return bare, ours, f"{len(data):6} bytes  bare {bare:7.1f} µs  ours {ours:7.1f} µs"


def ratio(name, path, budget):
    bare, ours, text = compare(name, "GET", path)
    report(name, text, ours / bare, budget)


def among(name, path, other, what, budget):
    """One request of ours against another."""
    one, other = turns(("GET", path, None), ("GET", other, None))
    report(name, f"{one:7.1f} µs  {what} {other:7.1f} µs", one / other, budget)


def write(name, method, path, body=None, bare_path=None):
    bare, ours, text = compare(name, method, path, body, bare_path)
    report(name, text + ", ms more", (ours - bare) / 1000, 0.10)


def cursor(*values):
    text = json.dumps(["1", *values], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def sqlite():
    report("idle", "MiB resident", resident(), 48)
    ratio("one", "/api/articles/7", 1.8)
    full = "/api/articles?page%5Bsize%5D=20"
    ratio("list", full, 3.5)
    hand, ours = turns(("GET", "/hand/list", None), ("GET", full, None))
    print(f"server/hand         the list on GRDB, written by hand {hand:.1f} µs, ours {ours:.1f} µs")
    ratio("included", full + "&include=author,comments.author", 10)
    among("sparse", full + "&fields%5Barticles%5D=title,wordCount", full, "the list", 0.7)
    ratio("refused", "/api/articles?sort=nothing", 2)
    for name, sort, place in [("cursor", "", ["i500000"]), ("sorted", "&sort=number", ["i125000", "i500000"])]:
        first = f"/api/items?page%5Bsize%5D=20{sort}"
        among(name, f"{first}&page%5Bafter%5D={cursor(*place)}", first, "page 1", 2)
    bare, ours, text = compare("nested", "GET", "/api/groups?page%5Bsize%5D=5&include=items")
    report("nested", text + ", ms more", (ours - bare) / 1000, 0.3)
    article = {
        "type": "articles",
        "attributes": {
            "title": "New", "body": "Lorem ipsum dolor sit amet. " * 8, "wordCount": 7,
            "createdAt": "2024-01-01T00:00:00Z"},
        "relationships": {"author": {"data": {"type": "people", "id": "3"}}},
    }
    creation = "POST", "/api/articles", json.dumps({"data": article})
    write("create", *creation)
    change = {"type": "articles", "id": "7", "attributes": {"title": "Changed"}}
    write("update", "PATCH", "/api/articles/7", json.dumps({"data": change}))
    write("delete", "DELETE", "/api/items/{id}", None, "/bare/delete/{id}")
    operations = [{"op": "add", "data": article | {"lid": str(number)}} for number in range(100)]
    atomic, created = turns(
        ("POST", "/api/operations", json.dumps({"atomic:operations": operations})), creation)
    report("atomic", f"{atomic:7.1f} µs for 100  one POST {created:7.1f} µs, times faster", created * 100 / atomic, 5, True)
    output, _, _ = wrk("GET", "/api/articles?page%5Bsize%5D=20", seconds=rounds, connections=64)
    half, whole = (
        float(re.search(rf"{part}%\s+([\d.]+)(us|ms|s)", output).group(1))
        * {"us": 1e-3, "ms": 1, "s": 1e3}[re.search(rf"{part}%\s+([\d.]+)(us|ms|s)", output).group(2)]
        for part in (50, 99))
    report("p99", f"p50 {half:.2f} ms, p99 {whole:.2f} ms at 64 connections", whole / half, 5)
    sizes = []
    for _ in range(2):
        count = 0
        while count < 150_000:
            count += wrk("GET", "/api/articles/7", seconds=5, connections=64)[1]
        sizes.append(resident())
    report("growth", f"{sizes[0]:.1f} MiB after 150,000 requests, growth after 300,000", sizes[1] - sizes[0], 1)


def memory():
    ratio("one", "/api/articles/7", 1.5)
    ratio("list", "/api/articles?page%5Bsize%5D=20", 2.5)
    ratio("included", "/api/articles?page%5Bsize%5D=20&include=author,comments.author", 8)
    ratio("refused", "/api/articles?sort=nothing", 2)


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    {"memory": memory, "sqlite": sqlite}[database]()
finally:
    server.terminate()
    server.wait()
    folder.cleanup()
sys.exit(1 if missed else 0)
