#!/usr/bin/env python3
"""Ends the server and its database at bad moments, and checks what is left.

  swift build --enable-all-traits --product ConformanceServer
  Tests/Faults/run.py .build/debug/ConformanceServer sqlite [ROUNDS, 200 by default] [SEED]
  Scripts/with-postgresql.sh Tests/Faults/run.py .build/debug/ConformanceServer postgresql [ROUNDS] [SEED]

1. In each round, the server is killed while four clients write, and restarted. Everything answered with 2xx is there,
   an unanswered request has all of its effects or none, and SQLite finds its file intact.
2. SIGTERM arrives while 64 requests are in flight: no response is cut, and no effect is left without its response.
3. PostgreSQL is killed under load and restarted: requests get 503 in the meantime, and 2xx afterwards. The response is
   500 only if the connection breaks during COMMIT.
4. Another process holds a lock for longer than the server waits: a write gets 503 with Retry-After, reading continues,
   and nothing is lost.
5. The connection to PostgreSQL is cut before, inside and after each message of a request: see cuts.py.
6. The disk is full: see disk.py. This mounts an in-memory file system, so it requires Linux and root.

The exit status is 1 if something is wrong; each error has a line. The seed repeats the choices, but not the timing.
"""
import os, random, shutil, sys, tempfile

import cuts, disk, kills, outages, support


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    program, kind = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(10**6)
    folder = tempfile.mkdtemp(prefix="faults.")
    server = support.Server(program, kind, folder)
    try:
        print(f"{kind}, seed {seed}\n1. Kills", flush=True)
        kills.kills(server, rounds, seed)
        print("2. SIGTERM", flush=True)
        outages.termination(server)
        if kind == "postgresql":
            print("3. PostgreSQL killed", flush=True)
            outages.outage(server)
        print("4. A lock", flush=True)
        outages.held_lock(server)
        if kind == "postgresql":
            print("5. Connections cut", flush=True)
            cuts.cuts(program, folder)
        print("6. A full disk", flush=True)
        disk.full(program, kind)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.end()
        if support.problems:
            print("The log of the server:", server.logged()[-2000:])
        shutil.rmtree(folder)
    print(f"{kind}: {len(support.problems)} problems")
    sys.exit(1 if support.problems else 0)


main()
