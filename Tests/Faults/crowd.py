#!/usr/bin/env python3
"""Keeps a thousand followers for an hour, some of whom leave and are replaced, and checks that nothing grows.

  swift build --enable-all-traits --product ConformanceServer
  [JSONAPI_CROWD_MINUTES=60] [JSONAPI_CROWD=1000] Tests/Faults/crowd.py .build/debug/ConformanceServer sqlite
  Scripts/with-postgresql.sh Tests/Faults/crowd.py .build/debug/ConformanceServer postgresql

There are two writes a second; ten followers a second disconnect, half of them after not reading for a while, and
others take their places. The median of the resident memory in the last fifth of the time is at most 1.05 times that in
the second fifth (1.2 times in runs of less than ten minutes); open files and threads don't grow. At the end, all
followers hold the same as a GET, and SIGTERM ends them within seconds. The exit status is 1 if something is wrong.
"""
import glob, http.client, os, random, resource, selectors, shutil, signal, socket, statistics, sys, tempfile, time

from support import Client, Server, problem, problems

PATHS = ["/notes", "/notes?sort=-rank,title&page%5Bsize%5D=5", "/notes?page%5Bsize%5D=100", "/notes/1"]


class Crowd:
    def __init__(self, port):
        self.port, self.selector, self.sockets, self.tails, self.events = port, selectors.DefaultSelector(), [], {}, 0

    def add(self, path):
        one = socket.create_connection(("127.0.0.1", self.port))
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
        one.setblocking(False)
        self.sockets.append(one)
        self.tails[one] = b"", path
        self.selector.register(one, selectors.EVENT_READ)

    def remove(self, one):
        self.selector.unregister(one)
        self.sockets.remove(one)
        del self.tails[one]
        one.close()

    def read(self, seconds):
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            for key, _ in self.selector.select(rest):
                data = key.fileobj.recv(1 << 17)
                if not data:
                    problem("a stream has ended")
                    self.remove(key.fileobj)
                    continue
                tail, path = self.tails[key.fileobj]
                data = tail + data
                self.events += data.count(b"\nid: ")
                # Starts at the last event.
                place = max(data.rfind(b"\nid: "), 0)
                self.tails[key.fileobj] = data[place + 1 if place else 0:], path


def count(process, what):
    return len(glob.glob(f"/proc/{process.pid}/{what}/*"))


def resident(process):
    """Resident memory in MiB."""
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) / 256


def note(title, id=None, **attributes):
    data = {"type": "notes", "attributes": {"title": title, **attributes}}
    return {"data": dict(data, id=id) if id else data}


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("sqlite", "postgresql"):
        sys.exit(__doc__)
    minutes, number = float(os.environ.get("JSONAPI_CROWD_MINUTES", 60)), int(os.environ.get("JSONAPI_CROWD", 1000))
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    folder, choices, samples, writes = tempfile.mkdtemp(prefix="crowd."), random.Random(1), [], 0
    server = Server(sys.argv[1], sys.argv[2], folder, "notes", JSONAPI_FOLLOWERS=str(2 * number))
    try:
        server.start()
        client = Client(server.port)
        for place in range(30):
            client.send("POST", "/notes", note(f"Note {place}", rank=place % 4, counter=0))
        crowd = Crowd(server.port)
        for place in range(number):
            crowd.add(PATHS[place % len(PATHS)])
        start = time.monotonic()
        while (now := time.monotonic() - start) < minutes * 60:
            for turn in range(2):
                id = str(choices.randrange(1, 31))
                _, _, fields = client.send("GET", f"/notes/{id}")
                client.send("PATCH", f"/notes/{id}", note(
                    f"Changed {choices.randrange(10**6)}", id, rank=choices.randrange(4)), If_Match=fields["ETag"])
                writes += 1
                leaving = choices.sample(crowd.sockets, min(5, len(crowd.sockets)))
                silent = leaving[::2]
                for one in silent:
                    crowd.selector.unregister(one)
                crowd.read(0.5)
                for one in silent:
                    crowd.selector.register(one, selectors.EVENT_READ)
                for one in leaving:
                    if one in crowd.tails:
                        crowd.remove(one)
                while len(crowd.sockets) < number:
                    crowd.add(choices.choice(PATHS))
            samples.append((now, resident(server.process), count(server.process, "fd"), count(server.process, "task")))
        crowd.read(3)
        for path in PATHS:
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            connection.request("GET", path)
            response = connection.getresponse()
            tag = response.headers["ETag"].encode()
            response.read()
            connection.close()
            wrong = sum(not tail.startswith(b"id: " + tag) for tail, own in crowd.tails.values() if own == path)
            if wrong:
                problem(f"{wrong} followers of {path} don't hold what a GET gives")
        begin = time.monotonic()
        status = server.end(signal.SIGTERM, 30)
        ending = time.monotonic() - begin
        if status != 0:
            problem(f"the server ended with {status}")
    finally:
        server.end()
        if problems:
            print(server.logged()[-2000:])
        shutil.rmtree(folder)

    def fifth(place, index):
        part = minutes * 60 / 5
        return statistics.median(s[index] for s in samples if part * place <= s[0] < part * (place + 1))

    print(f"  {number} followers, {minutes:g} minutes: {writes} writes, {crowd.events} events; SIGTERM took {ending:.2f} s")
    # In the first minutes, a process is still allocating what it needs.
    for index, name, factor, more in ((1, "MiB of resident memory", 1.05 if minutes >= 10 else 1.2, 0),
                                      (2, "open files", 1, 20), (3, "threads", 1, 4)):
        parts = [round(fifth(place, index), 1) for place in range(5)]
        print(f"  {name}, median of each fifth: {parts}")
        if parts[4] > factor * parts[1] + more:
            problem(f"{name}: more and more")
    print(f"a crowd on {sys.argv[2]}: {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
