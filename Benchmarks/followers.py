#!/usr/bin/env python3
"""Measures the cost of one list's followers over connections, compared with bare Hummingbird sending the same bytes.

  swift build -c release --traits SQLite --product ServerLoad
  ulimit -n 20000
  ./followers.py [FOLLOWERS, 1000 by default] [SECONDS of waiting, 60]

1. The processor time of a write to a list with this many followers, minus the write itself and minus the time of as
   many bare streams of the same server for the same bytes, measured in turn. It is at most that of 3 GETs.
2. The memory of a waiting follower, and the processor time of all of them, next to that of bare streams.
3. The latency from sending a write to its event at each of ten followers, at 100 writes a second.

Processor time is that of all threads of the server's process, from /proc. The exit status is 1 if a budget is missed.
"""
import glob, http.client, json, os, selectors, signal, socket, subprocess, sys, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("SERVER_LOAD", os.path.join(HERE, ".build/release/ServerLoad"))
MEDIA = "application/vnd.api+json"
LIST = "/api/articles"
missed = []


def report(name, value, unit, budget):
    bad = value > budget
    missed.extend([name] if bad else [])
    print(f"followers/{name}  {value:8.2f} {unit} (budget {budget:g})" + ("  MISSED" if bad else ""), flush=True)


class Server:
    def __init__(self, **environment):
        with socket.socket() as chosen:
            chosen.bind(("127.0.0.1", 0))
            self.port = chosen.getsockname()[1]
        self.process = subprocess.Popen(
            [PROGRAM, str(self.port), "followers"], env=dict(os.environ, **environment))
        for _ in range(500):
            try:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
                self.connection.connect()
                self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return
            except OSError:
                time.sleep(0.02)
        sys.exit("The server didn't start.")

    def send(self, method, path, body=None, **fields):
        self.connection.request(method, path, body, {name.replace("_", "-"): text for name, text in fields.items()})
        response = self.connection.getresponse()
        data = response.read()
        if response.status >= 300:
            sys.exit(f"{method} {path} answered {response.status}: {data[:300]}")
        return data

    def rename(self, number):
        self.send("PATCH", LIST + "/1", json.dumps({"data": {
            "type": "articles", "id": "1", "attributes": {"title": f"Title <{number}>"}}}),
            Content_Type=MEDIA, Accept=MEDIA)

    def processor(self):
        """Milliseconds, for all threads."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def resident(self):
        """Resident memory in KiB."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4

    def end(self, how=signal.SIGTERM):
        start = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(30)
        return time.monotonic() - start


class Readers:
    """Connections to a stream, all read by one thread."""

    def __init__(self, port, path, count):
        self.selector, self.sockets = selectors.DefaultSelector(), []
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
        for _ in range(count):
            one = socket.create_connection(("127.0.0.1", port))
            one.sendall(request)
            one.setblocking(False)
            self.sockets.append(one)
            self.selector.register(one, selectors.EVENT_READ, len(self.sockets) - 1)

    def until(self, mark):
        """Reads until the mark has arrived on each connection."""
        missing, ends = set(range(len(self.sockets))), {}
        limit = time.monotonic() + 60
        while missing:
            for key, _ in self.selector.select(1):
                data = key.fileobj.recv(1 << 18)
                if not data:
                    sys.exit("A stream has ended.")
                data = ends.get(key.data, b"") + data
                if mark in data:
                    missing.discard(key.data)
                ends[key.data] = data[-len(mark):]
            if time.monotonic() > limit:
                sys.exit(f"{len(missing)} followers were not told.")

    def drain(self):
        while ready := self.selector.select(0.3):
            for key, _ in ready:
                key.fileobj.recv(1 << 18)

    def close(self):
        for one in self.sockets:
            one.close()


def median(values):
    return sorted(values)[len(values) // 2]


def costs(server, rounds, *turns):
    """The processor time of several ways to write, measured in turn, since a machine's speed varies over minutes."""
    times = [[] for _ in turns]
    for number in range(rounds):
        for (readers, write), own in zip(turns, times):
            start = server.processor()
            readers.until(write(number))
            own.append(server.processor() - start)
    return [median(own) for own in times]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    rounds = 40
    # A follower of the list as a client sees it, but without our server: the same bytes.
    server = Server(FOLLOWERS_PAUSE="0")
    for number in range(300):
        server.rename(number)
        body = server.send("GET", LIST, Accept=MEDIA)
    start = server.processor()
    for number in range(500):
        server.rename(number)
    write = (server.processor() - start) / 500
    start = server.processor()
    for number in range(500):
        server.send("GET", LIST, Accept=MEDIA)
    read = (server.processor() - start) / 500

    def hold(path, mark):
        before = server.resident()
        readers = Readers(server.port, path, count)
        readers.until(mark)
        readers.drain()
        return readers, (server.resident() - before) / count

    def bare(number):
        event = b"id: \"0123456789abc\"\ndata: " + body + b"<bare %d>\n\n" % number
        server.send("PUT", "/bare-events", event)
        return b"<bare %d>" % number

    def commit(number):
        server.rename(1000 + number)
        return b"Title <%d>" % (1000 + number)

    bare_readers, memory = hold("/bare-events", b":\n")
    readers, _ = hold(LIST, b"data: ")
    bytes, all = costs(server, rounds, (bare_readers, bare), (readers, commit))
    print(f"  {count} bare streams: {memory:.1f} KiB each, {bytes:.2f} ms for {len(body)} bytes to all; "
          f"a GET takes {read:.3f} ms, a write {write:.3f} ms, with {count} followers {all:.2f} ms", flush=True)
    report("commit", (all - write - bytes) / read, "times a GET", 3)
    for one in (bare_readers, readers):
        one.close()
    # Bare streams never end by themselves.
    server.end(signal.SIGKILL)

    # A fresh process with unused memory.
    server = Server(FOLLOWERS_PAUSE="0")
    for number in range(300):
        server.rename(number)
        server.send("GET", LIST, Accept=MEDIA)
    readers, memory = hold(LIST, b"data: ")
    report("memory", memory, "KiB", 40)
    start, begin = server.processor(), time.monotonic()
    while time.monotonic() < begin + seconds:
        readers.drain()
    report("idle", (server.processor() - start) / (time.monotonic() - begin), "ms a second", 5)
    print(f"  SIGTERM with {count} followers: {server.end():.2f} s")
    readers.close()
    for pause, budget in (("0.01", 20), ("0.1", 120)):
        latency(pause, budget)
    sys.exit(1 if missed else 0)


def latency(pause, budget):
    server, seen, times = Server(FOLLOWERS_PAUSE=pause), [], []
    readers, writes = Readers(server.port, LIST, 10), 1000
    readers.until(b"data: ")

    def write():
        begin = time.monotonic()
        for number in range(writes):
            time.sleep(max(0, begin + number / 100 - time.monotonic()))
            times.append(time.monotonic())
            server.rename(number)

    thread = threading.Thread(target=write)
    thread.start()
    ends = {}
    last = [-1] * 10
    while min(last) < writes - 1:
        for key, _ in readers.selector.select(1):
            data = ends.get(key.data, b"") + key.fileobj.recv(1 << 18)
            place = data.rfind(b"Title <")
            text = data[place + 7:place + 20].split(b">")
            if place >= 0 and len(text) > 1:
                number, now = int(text[0]), time.monotonic()
                seen.extend(now - times[one] for one in range(last[key.data] + 1, number + 1))
                last[key.data] = max(number, last[key.data])
            ends[key.data] = data[-30:]
    thread.join()
    server.end()
    seen.sort()
    print(f"  from a write to its event, 100 writes a second, pause {pause} s: p50 {seen[len(seen) // 2] * 1e3:.1f} ms,"
          f" maximum {seen[-1] * 1e3:.1f}", flush=True)
    report(f"p99, pause {pause}", seen[len(seen) * 99 // 100] * 1e3, "ms", budget)


main()
