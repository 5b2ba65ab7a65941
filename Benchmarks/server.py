#!/usr/bin/env python3
"""Compares the processor time of a JSONAPIServer with that of bare Hummingbird sending the same bytes.

    cd Benchmarks && swift build -c release --traits Hummingbird --product ServerLoad && ./server.py [ROUNDS]

wrk puts load on both by turns; what counts is the processor time of the server for each request, the median
of the rounds, as a ratio.
"""
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import time

BUDGETS = {"one": 1.5, "list": 2.5, "included": 8, "refused": 2}
rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
here = pathlib.Path(__file__).resolve().parent
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen([here / ".build/release/ServerLoad", str(port)], stdout=subprocess.DEVNULL)
ticks = os.sysconf("SC_CLK_TCK")


def processor_seconds():
    fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def load(path, seconds):
    before = processor_seconds()
    output = subprocess.run(
        ["wrk", "-t1", "-c16", f"-d{seconds}s", f"http://127.0.0.1:{port}{path}"],
        capture_output=True, text=True, check=True).stdout
    count = int(re.search(r"(\d+) requests in", output).group(1))
    return (processor_seconds() - before) / count * 1e6


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    import urllib.error
    import urllib.request
    paths = {
        "one": "/api/articles/7",
        "list": "/api/articles?page%5Bsize%5D=20",
        "included": "/api/articles?page%5Bsize%5D=20&include=author,comments.author",
        "refused": "/api/articles?sort=nothing",
    }
    missed = False
    for name, path in paths.items():
        try:
            size = len(urllib.request.urlopen(f"http://127.0.0.1:{port}{path}").read())
        except urllib.error.HTTPError as error:
            size = len(error.read())
        bare, ours = [], []
        for _ in range(rounds):
            bare.append(load(f"/bare/{name}", 1))
            ours.append(load(path, 1))
        ratio = statistics.median(ours) / statistics.median(bare)
        missed |= ratio > BUDGETS[name]
        print(
            f"server/{name:10} {size:7} bytes  bare {statistics.median(bare):7.1f} µs  "
            f"ours {statistics.median(ours):7.1f} µs  ratio {ratio:5.2f} (budget {BUDGETS[name]})"
            + ("  MISSED" if ratio > BUDGETS[name] else ""))
finally:
    server.terminate()
    server.wait()
sys.exit(1 if missed else 0)
