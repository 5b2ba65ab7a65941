#!/usr/bin/env python3
"""Searches a table of a million rows through `jsonapi serve`, which finds the index itself.

    swift build -c release --traits default,Serve --product jsonapi
    Benchmarks/search.py [ROWS]
    Scripts/with-postgresql.sh Benchmarks/search.py [ROWS]

JSONAPI gives the path of another program than .build/release/jsonapi. Each row of the output is a request: its median,
the slowest of five, and the ratio of the median to that of the collection's first page. Exits with 1 if a request
isn't answered with 200 within the request deadline of 5 seconds.
"""
import json
import os
import pathlib
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
root = pathlib.Path(__file__).resolve().parent.parent
program = os.environ.get("JSONAPI", root / ".build/release/jsonapi")
postgresql = os.environ.get("JSONAPI_POSTGRESQL")
folder = tempfile.TemporaryDirectory()
DEADLINE = 5
# Each word is in about half as many rows as the previous one.
WORDS = [f"word{number}" for number in range(20)]


def text(generator: random.Random) -> str:
    return " ".join(WORDS[min(int(generator.expovariate(0.7)), 19)] for _ in range(12))


def made():
    generator = random.Random(48)
    for number in range(1, rows + 1):
        yield number, f"Title {number % 1000}", text(generator)


def seeded_sqlite() -> str:
    path = f"{folder.name}/search.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE articles (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL)")
        database.executemany("INSERT INTO articles VALUES (?, ?, ?)", made())
        database.execute(
            "CREATE VIRTUAL TABLE articles_fts USING fts5(title, body, content='articles', content_rowid='id',"
            " tokenize='unicode61 remove_diacritics 0')")
        database.execute("INSERT INTO articles_fts (articles_fts) VALUES ('rebuild')")
    return path


def seeded_postgresql() -> str:
    psql = ["psql", "-q", "-v", "ON_ERROR_STOP=1", postgresql]
    subprocess.run(
        psql + ["-c", "DROP TABLE IF EXISTS articles",
                "-c", "CREATE TABLE articles (id bigint PRIMARY KEY, title text NOT NULL, body text NOT NULL)"],
        check=True)
    copy = subprocess.Popen(psql + ["-c", "COPY articles FROM STDIN"], stdin=subprocess.PIPE, text=True)
    for row in made():
        copy.stdin.write("\t".join(map(str, row)) + "\n")
    copy.stdin.close()
    assert copy.wait() == 0
    subprocess.run(
        psql + ["-c", "ALTER TABLE articles ADD COLUMN words tsvector GENERATED ALWAYS AS"
                      " (to_tsvector('simple', title || ' ' || body)) STORED",
                "-c", "CREATE INDEX articles_by_words ON articles USING gin (words)", "-c", "ANALYZE articles"],
        check=True)
    return postgresql


def seconds(url: str) -> float:
    start = time.monotonic()
    with urllib.request.urlopen(url, timeout=60) as answer:
        json.load(answer)
    return time.monotonic() - start


begun = time.monotonic()
database = seeded_postgresql() if postgresql else seeded_sqlite()
print(f"{rows:,} rows in {time.monotonic() - begun:.0f} s")
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen([program, "serve", database, "--port", str(port)],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
missed = False
try:
    base = f"http://127.0.0.1:{port}"
    for _ in range(600):
        if server.poll() is not None:
            sys.exit(f"{program} serve ended with status {server.returncode}")
        try:
            seconds(f"{base}/articles?page[size]=1")
            break
        except OSError:
            time.sleep(0.1)
    plain = None
    for name, query in [
        ("first page", {}),
        ("a word of 166 rows", {"filter[search]": "word15"}),
        ("a word of 11,000 rows", {"filter[search]": "word9"}),
        ("a word of all rows", {"filter[search]": "word0"}),
        ("three words", {"filter[search]": "word2 word5 word8"}),
        ("with another filter", {"filter[search]": "word5", "filter[title]": "Title 7"}),
        ("sorted by title", {"filter[search]": "word9", "sort": "title"}),
        ("relevance, 11,000 rows", {"filter[search]": "word9", "sort": "-relevance"}),
        ("relevance, three words", {"filter[search]": "word2 word5 word8", "sort": "-relevance"}),
        ("relevance, all rows", {"filter[search]": "word0", "sort": "-relevance"}),
        ("nothing found", {"filter[search]": "nothing"}),
    ]:
        url = f"{base}/articles?{urllib.parse.urlencode(query)}"
        try:
            times = [seconds(url) for _ in range(5)]
        except OSError as error:
            print(f"{name:26} {error}")
            missed = True
            continue
        middle = statistics.median(times)
        plain = plain or middle
        missed |= max(times) > DEADLINE
        print(f"{name:26} {middle * 1000:8.1f} ms  {max(times) * 1000:8.1f} ms  {middle / plain:8.1f}")
finally:
    server.terminate()
    server.wait()
sys.exit(missed)
