"""Tests SIGTERM with requests in flight, a killed PostgreSQL, and a lock that is held for too long."""
import collections, signal, sqlite3, sys, threading, time

from support import FAILURES, Client, PostgreSQL, article, contents, in_threads, problem, psql


class Lock:
    """Blocks writes to articles for some seconds."""

    def __init__(self, server, seconds):
        self.taken = threading.Event()
        self.thread = in_threads(1, lambda _: self.hold(server, seconds))[0]
        if not self.taken.wait(10) or not self.thread.is_alive():
            sys.exit("The lock wasn't taken.")

    def hold(self, server, seconds):
        if server.kind == "sqlite":
            connection = sqlite3.connect(server.file, isolation_level=None)
            connection.execute("BEGIN EXCLUSIVE")
            self.taken.set()
            time.sleep(seconds)
            connection.execute("ROLLBACK")
            connection.close()
        else:
            in_threads(1, lambda _: self.look())
            psql(f"BEGIN; LOCK TABLE articles IN EXCLUSIVE MODE; SELECT pg_sleep({seconds}); ROLLBACK")

    def look(self):
        while psql("SELECT count(*) FROM pg_locks WHERE granted AND mode = 'ExclusiveLock'"
                   " AND relation = 'articles'::regclass") == "0":
            time.sleep(0.05)
        self.taken.set()


def termination(server):
    # Writes that wait for a lock are certainly in flight.
    server.start()
    outcomes, lock, clients = collections.Counter(), Lock(server, 4), []

    def write(number):
        client = Client(server.port)
        clients.append(client)
        try:
            outcomes[client.send("POST", "/articles", {"data": article(f"Waits {number}")})[0]] += 1
        except FAILURES as error:
            outcomes["cut" if client.begun else repr(error)] += 1

    threads = in_threads(64, write)
    while len(clients) < 64 or not all(client.sent for client in clients):
        time.sleep(0.01)
    # The server has to have read them.
    time.sleep(1)
    status = server.end(signal.SIGTERM)
    for thread in threads + [lock.thread]:
        thread.join()
    print(f"  64 writes that waited for a lock: {dict(outcomes)}; status of the server: {status}")
    if outcomes != {201: 64} or status != 0:
        problem("not all writes in flight were answered before the server ended")

    # Clients that send sequential requests.
    server.start()
    outcomes, unanswered, taken = collections.Counter(), [], set(
        value[0] for value in contents(server).values())
    stopped = threading.Event()

    def repeat(number):
        client, serial = Client(server.port), 0
        while True:
            serial += 1
            title = f"Client {number} {serial}"
            begun = stopped.is_set()
            try:
                if serial % 2:
                    status, _, _ = client.send("POST", "/articles", {"data": article(title)})
                else:
                    status, _, _ = client.send("GET", "/articles?page%5Bsize%5D=100&include=reviewers")
                outcomes[status] += 1
                if status == 201:
                    taken.add(title)
                elif status != 200:
                    return
            except FAILURES as error:
                if client.begun:
                    outcomes["cut"] += 1
                    problem(f"a response was cut: {error!r}")
                elif not client.connected:
                    outcomes["refused"] += 1
                else:
                    outcomes["closed before a response" + (", sent after SIGTERM" if begun else "")] += 1
                    if serial % 2:
                        unanswered.append(title)
                return

    threads = in_threads(64, repeat)
    time.sleep(1)
    stopped.set()
    status = server.end(signal.SIGTERM)
    for thread in threads:
        thread.join()
    server.start()
    titles = set(value[0] for value in contents(server).values())
    lost = [title for title in unanswered if title in titles]
    print(f"  64 clients, SIGTERM after 1 s: {dict(outcomes)}; status of the server: {status};"
          f" writes without a response: {len(unanswered)}, of which {len(lost)} had an effect")
    if set(outcomes) - {200, 201, "refused"} - {one for one in outcomes if str(one).startswith("closed")}:
        problem(f"unexpected answers: {dict(outcomes)}")
    if lost:
        problem(f"writes had an effect and no response: {lost[:5]}")
    if taken - titles:
        problem(f"answered writes are lost: {sorted(taken - titles)[:5]}")
    if status != 0:
        problem(f"the server ended with {status}")
    server.end(signal.SIGTERM)


def outage(server):
    postgresql = PostgreSQL()
    server.start()
    Client(server.port).send("POST", "/__reset")
    phase, end = ["before"], threading.Event()
    outcomes, slowest = collections.defaultdict(collections.Counter), collections.Counter()
    made, failed = set(), set()
    first, back = [], None

    def repeat(number):
        client, serial = Client(server.port), 0
        while not end.is_set():
            serial += 1
            title, name, start = f"Client {number} {serial}", phase[0], time.monotonic()
            try:
                if serial % 2:
                    status, document, headers = client.send("POST", "/articles", {"data": article(title)})
                else:
                    status, document, headers = client.send("GET", "/articles?page%5Bsize%5D=5")
            except FAILURES as error:
                status = repr(error)
            # A request during a phase change counts for neither phase.
            name = name if name == phase[0] else f"{name} to {phase[0]}"
            outcomes[name][status] += 1
            slowest[name] = max(slowest[name], round(time.monotonic() - start, 2))
            if status == 201:
                made.add(title)
            elif status == 503 and serial % 2:
                failed.add(title)
            if status == 503 and not headers["Retry-After"]:
                outcomes[name]["503 without Retry-After"] += 1
            if name == "after" and status in (200, 201):
                first.append(time.monotonic())
            if status == 503:
                time.sleep(0.01)

    threads = in_threads(16, repeat)
    time.sleep(1)
    phase[0] = "stopping"
    postgresql.stop()
    phase[0] = "stopped"
    time.sleep(2)
    phase[0] = "starting"
    postgresql.start()
    phase[0], back = "after", time.monotonic()
    time.sleep(3)
    # By now, every connection of the pool has been used again.
    phase[0] = "later"
    time.sleep(2)
    end.set()
    for thread in threads:
        thread.join()
    for name, counts in outcomes.items():
        print(f"  {name}: {dict(counts)}, the slowest took {slowest[name]} s")
    if first:
        print(f"  the first 2xx came {max(0, first[0] - back):.2f} s after PostgreSQL was back")
    if set(outcomes["stopped"]) != {503}:
        problem(f"while PostgreSQL was gone: {dict(outcomes['stopped'])}")
    if set(outcomes["later"]) - {200, 201} or not outcomes["later"]:
        problem(f"after PostgreSQL was back: {dict(outcomes['later'])}")
    # If the connection breaks during COMMIT, it is unknown whether the write had an effect, so the response isn't 503,
    # which invites clients to retry.
    unknown = server.logged().count("error=commitUnknown")
    if sum(counts[500] for counts in outcomes.values()) != unknown:
        problem(f"{unknown} commits have an unknown end, and other requests answered 500")
    for name, counts in outcomes.items():
        if set(counts) - {200, 201, 503} - ({500} if "stopping" in name else set()):
            problem(f"unexpected answers ({name}): {dict(counts)}")
    titles = set(value[0] for value in contents(server).values())
    if made - titles:
        problem(f"{len(made - titles)} answered writes are lost: {sorted(made - titles)[:5]}")
    if failed & titles:
        problem(f"writes answered 503 and had an effect: {sorted(failed & titles)[:5]}")
    print(f"  {len(made)} writes answered 201, {len(made - titles)} lost; {len(failed)} answered 503,"
          f" {len(failed & titles)} had an effect; {unknown} answered 500, their commits having an unknown end")
    server.end(signal.SIGTERM)


def held_lock(server):
    server.start()
    before, lock = contents(server), Lock(server, 8)
    client, reads, start, answer = Client(server.port), [], time.monotonic(), []

    def write(_):
        writer = Client(server.port)
        status, document, headers = writer.send("POST", "/articles", {"data": article("Too late")})
        answer.append((status, headers["Retry-After"], round(time.monotonic() - start, 1)))

    thread = in_threads(1, write)[0]
    while lock.thread.is_alive():
        one = time.monotonic()
        status, _, _ = client.send("GET", "/articles")
        reads.append((status, time.monotonic() - one))
        time.sleep(0.005)
    thread.join()
    print(f"  the write answered {answer[0][0]}, Retry-After {answer[0][1]}, after {answer[0][2]} s;"
          f" {len(reads)} reads meanwhile, the slowest took {max(one[1] for one in reads):.3f} s")
    if answer[0][0] != 503 or not answer[0][1]:
        problem(f"the write answered {answer}")
    if {status for status, _ in reads} != {200} or max(one[1] for one in reads) > 1:
        problem("reading stopped")
    after = contents(server)
    if after != before:
        problem(f"something changed: {set(after.items()) ^ set(before.items())}")
    status, _, _ = client.send("POST", "/articles", {"data": article("In time")})
    if status != 201:
        problem(f"a write after the lock answered {status}")
    server.end(signal.SIGTERM)
