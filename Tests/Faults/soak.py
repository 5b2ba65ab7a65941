#!/usr/bin/env python3
"""Puts 64 connections of mixed reads and writes on a server for minutes, and watches its memory.

  swift build -c release --enable-all-traits --product ConformanceServer
  Tests/Faults/soak.py .build/release/ConformanceServer sqlite [MINUTES, 10 by default]
  Scripts/with-postgresql.sh Tests/Faults/soak.py .build/release/ConformanceServer postgresql [MINUTES]

The median resident memory in the last minute is at most 1.05 times that in the minute before the second half. No
request fails or is left unanswered, and a server built with Thread Sanitizer reports no race; with it, memory is not
checked, and requests may reach their deadline. The exit status is 1 if something is wrong.
"""
import os, re, shutil, signal, statistics, subprocess, sys, tempfile, time

from support import Client, Server, article, problem, problems


def seed(server):
    """1,000 articles, and comments for every second."""
    client = Client(server.port)
    for start in range(4, 1001, 20):
        operations = []
        for number in range(start, min(start + 20, 1001)):
            operations.append({"op": "add", "data": article(f"Article {number}", f"a{number}")})
            if number % 2:
                operations.append({"op": "add", "data": {
                    "type": "comments", "attributes": {"body": f"Comment on {number}"},
                    "relationships": {"article": {"data": {"type": "articles", "lid": f"a{number}"}}}}})
        for _ in range(10):
            status, document, _ = client.send("POST", "/operations", {"atomic:operations": operations})
            # On a busy machine, a request may reach its deadline.
            if status != 503:
                break
        if status != 200:
            sys.exit(f"The rows weren't made: {status} {document}")


def resident(process):
    """Resident memory in MiB."""
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    if not shutil.which("wrk"):
        sys.exit("wrk is missing: apt-get install wrk")
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    folder = tempfile.mkdtemp(prefix="soak.")
    sanitizer = {"TSAN_OPTIONS": "halt_on_error=0 exitcode=66 " + os.environ.get("TSAN_OPTIONS", "")}
    server = Server(sys.argv[1], sys.argv[2], folder, **sanitizer)
    samples, status = [], None
    try:
        server.start()
        seed(server)
        begin = time.monotonic()
        load = subprocess.Popen(
            ["wrk", "-t2", "-c64", f"-d{int(minutes * 60)}s", "--timeout", "60s",
             "-s", os.path.join(os.path.dirname(os.path.abspath(__file__)), "soak.lua"),
             f"http://127.0.0.1:{server.port}"], stdout=subprocess.PIPE, text=True)
        while load.poll() is None:
            samples.append((time.monotonic() - begin, resident(server.process)))
            time.sleep(1)
        text = load.stdout.read()
        status = server.end(signal.SIGTERM, 60)
    finally:
        server.end()
        log = server.logged()
        shutil.rmtree(folder)
    counts = {int(code): int(count) for code, count in re.findall(r"status (\d+) (\d+)", text)}
    errors = int(re.search(r"errors (\d+)", text)[1])
    latency = re.search(r"latency ([\d.]+) ([\d.]+)", text)
    print(f"  {sum(counts.values())} responses {dict(sorted(counts.items()))}, {errors} errors of connections,"
          f" p50 {float(latency[1]):.1f} ms, p99 {float(latency[2]):.1f} ms")
    # A sanitizer makes the server so slow that some requests reach their deadline.
    expected = {200, 201, 204} | ({503} if has_sanitizer(sys.argv[1]) else set())
    if errors or set(counts) - expected or not counts:
        problem("requests failed")
    if status != 0:
        problem(f"the server ended with {status}")
    races = log.count("WARNING: ThreadSanitizer")
    if races:
        problem(f"Thread Sanitizer reports {races} races")
    if problems:
        print(log[:20000])
    by_minute = [
        round(statistics.median([size for when, size in samples if minute * 60 <= when < (minute + 1) * 60]), 1)
        for minute in range(int(minutes))]
    print(f"  resident memory in MiB, median of each minute: {by_minute}")
    if len(by_minute) >= 4:
        middle, last = by_minute[len(by_minute) // 2 - 1], by_minute[-1]
        print(f"  last minute / minute {len(by_minute) // 2}: {last / middle:.3f}")
        if last > 1.05 * middle and not has_sanitizer(sys.argv[1]):
            problem(f"memory grows: {middle} MiB in the middle, {last} MiB at the end")
    print(f"soak on {sys.argv[2]}, {minutes:g} minutes: {len(problems)} problems")
    sys.exit(1 if problems else 0)


def has_sanitizer(program):
    with open(program, "rb") as file:
        return b"__tsan_init" in file.read()


main()
