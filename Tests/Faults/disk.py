"""Fills the disk: the database is on an in-memory file system of a few MiB, and a file takes up the remaining space.

Writes are answered with 503, as clients aren't at fault for a full disk, and the details from SQLite or PostgreSQL are
only in the server's log; reading continues, and nothing is half-written. As soon as there is space again, writes
succeed without restarting the server. PostgreSQL ends itself if there is no space for its log; then everything is
answered with 503 until it is back.
"""
import collections, contextlib, itertools, os, random, signal, sqlite3, subprocess, sys, tempfile, time

from support import FAILURES, Client, PostgreSQL, Server, article, contents, in_threads, problem, psql

#: Words used by the databases and the system, which no client may see.
DETAILS = ("disk", "space", "sqlite", "postgres", "extend", "file", "53100", "No ")


@contextlib.contextmanager
def small_disk(size):
    """A folder on a file system of this size."""
    folder = tempfile.mkdtemp(prefix="disk.")
    if os.getuid() != 0 or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "tmpfs", folder]).returncode != 0:
        os.rmdir(folder)
        sys.exit("A file system in memory can't be mounted here; that takes root, on Linux.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        os.rmdir(folder)


class Ballast:
    """A file that takes up all remaining space."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "ballast")

    def fill(self):
        with open(self.path, "wb", buffering=0) as file, contextlib.suppress(OSError):
            # Others write in the meantime.
            while True:
                file.write(bytes(4096))

    def release(self):
        os.remove(self.path)


class Writers:
    """Clients that write rows of 20 KB, singly and in pairs, and one that reads, until they are stopped."""

    names = itertools.count()

    def __init__(self, server):
        self.name = next(Writers.names)
        self.server, self.stopped = server, False
        self.outcomes, self.reads = collections.Counter(), collections.Counter()
        self.made, self.failed, self.unknown = set(), set(), set()
        self.threads = in_threads(4, self.write) + in_threads(1, self.read)

    def write(self, number):
        client, serial, own = Client(self.server.port), 0, random.Random(number)
        while not self.stopped:
            serial += 1
            titles = [f"Full {self.name} {number} {serial} {part}" for part in range(1 + serial % 2)]
            body = own.randbytes(10_000).hex()
            data = [dict(article(title)) for title in titles]
            for one in data:
                one["attributes"]["body"] = body
            try:
                if len(data) == 1:
                    status, document, headers = client.send("POST", "/articles", {"data": data[0]})
                else:
                    status, document, headers = client.send("POST", "/operations", {
                        "atomic:operations": [{"op": "add", "data": one} for one in data]})
            except FAILURES as error:
                problem(f"a request has no answer: {error!r}")
                return
            self.outcomes[status] += 1
            if status < 300:
                self.made.update(titles)
            elif status == 503:
                self.failed.update(titles)
                text = str(document)
                if not headers["Retry-After"] or any(word.lower() in text.lower() for word in DETAILS):
                    problem(f"a full disk answered {headers} {text}")
                time.sleep(0.01)
            else:
                code = document["errors"][0].get("code")
                self.unknown.add(frozenset(titles))
                if (status, code) != (500, "commitUnknown"):
                    problem(f"a full disk answered {status}: {document}")

    def read(self, _):
        client = Client(self.server.port)
        while not self.stopped:
            try:
                self.reads[client.send("GET", "/articles?page%5Bsize%5D=1&include=reviewers")[0]] += 1
            except FAILURES as error:
                problem(f"a read has no answer: {error!r}")
                return
            time.sleep(0.005)

    def until(self, status, seconds=20, count=20):
        """Waits until this many more writes have been answered with this status."""
        wanted, end = self.outcomes[status] + count, time.monotonic() + seconds
        while self.outcomes[status] < wanted:
            if time.monotonic() > end:
                problem(f"no {status} within {seconds} s: {dict(self.outcomes)}")
                break
            time.sleep(0.01)

    def stop(self):
        self.stopped = True
        for thread in self.threads:
            thread.join()

    def check(self):
        titles = {value[0] for (kind, _), value in contents(self.server).items() if kind == "articles"}
        if self.made - titles:
            problem(f"{len(self.made - titles)} answered writes are lost: {sorted(self.made - titles)[:3]}")
        if self.failed & titles:
            problem(f"refused writes had an effect: {sorted(self.failed & titles)[:3]}")
        for group in self.unknown:
            if group & titles and group - titles:
                problem(f"half of a write is there: {sorted(group)}")
        print(f"    writes answered {dict(self.outcomes)}, reads {dict(self.reads)};"
              f" {len(self.made)} rows made, {len(self.made - titles)} lost, {len(self.failed & titles)} too many")


def fill_and_release(server, ballast):
    """Fills the disk for a while."""
    writers = Writers(server)
    writers.until(201)
    ballast.fill()
    writers.until(503, count=40)
    reads = dict(writers.reads)
    time.sleep(1)
    if set(writers.reads) != {200} or writers.reads == reads:
        problem(f"reading stopped while the disk was full: {dict(writers.reads)}")
    ballast.release()
    writers.until(201)
    writers.stop()
    writers.check()
    if "full" not in server.logged() and "No space" not in server.logged():
        problem("the log doesn't say that the disk is full")


def sqlite(program):
    with small_disk("64m") as folder:
        server, ballast = Server(program, "sqlite", folder), Ballast(folder)
        # The log is on another disk, or it would run out of space.
        server.log = tempfile.NamedTemporaryFile(dir=os.path.dirname(folder))
        server.start()
        try:
            for _ in range(3):
                fill_and_release(server, ballast)
        finally:
            server.end(signal.SIGTERM)
        with sqlite3.connect(server.file) as connection:
            result = connection.execute("PRAGMA integrity_check").fetchall()
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        connection.close()
        if result != [("ok",)] or broken:
            problem(f"SQLite says {result} {broken}")
        print(f"    SQLite's check of its file: {result[0][0]}")


def postgresql(program, folder):
    """Runs on the PostgreSQL of the environment, whose data is in the folder."""
    server, ballast, control = Server(program, "postgresql", folder), Ballast(folder), PostgreSQL()
    server.log = tempfile.NamedTemporaryFile(dir=os.path.dirname(folder))
    server.start()
    try:
        fill_and_release(server, ballast)
        without_log(server, ballast, control)
    finally:
        server.end(signal.SIGTERM)


def without_log(server, ballast, control):
    print("    PostgreSQL's own log has no room:")
    writers = Writers(server)
    writers.until(201)
    ballast.fill()
    end = time.monotonic() + 30
    # Reading doesn't fail until PostgreSQL has ended itself, whose messages have no space either.
    while not writers.reads[503] and time.monotonic() < end:
        try:
            psql("SELECT pg_switch_wal(); INSERT INTO people VALUES (gen_random_uuid(), 'Filler', 1)")
        except subprocess.CalledProcessError:
            time.sleep(0.05)
    if not writers.reads[503]:
        problem("PostgreSQL has room for its log still")
    writers.until(503, count=40)
    time.sleep(1)
    ballast.release()
    if not control.is_running():
        control.start()
    writers.until(201)
    writers.stop()
    if set(writers.reads) - {200, 503}:
        problem(f"reads answered {dict(writers.reads)}")
    writers.check()
    psql("CREATE EXTENSION IF NOT EXISTS amcheck")
    psql("SELECT bt_index_check(oid, true) FROM pg_class WHERE relkind = 'i' AND relam ="
         " (SELECT oid FROM pg_am WHERE amname = 'btree') AND relpersistence = 'p'")
    broken = psql("SELECT relname, report.* FROM pg_class, verify_heapam(oid::regclass) report"
                  " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
    if broken:
        problem(f"PostgreSQL says {broken}")
    print("    PostgreSQL's check of its tables and indexes: " + (broken or "ok"))


def full(program, kind):
    if kind == "sqlite":
        sqlite(program)
        return
    # A dedicated PostgreSQL, with its files on the small disk.
    with small_disk("128m") as folder:
        with_postgresql = os.path.join(os.path.dirname(__file__), "../../Scripts/with-postgresql.sh")
        status = subprocess.run(
            [with_postgresql, sys.executable, __file__, program, folder],
            env=dict(os.environ, TMPDIR=folder)).returncode
        if status != 0:
            problem("PostgreSQL on a full disk, see above")


if __name__ == "__main__":
    import support
    postgresql(*sys.argv[1:])
    sys.exit(1 if support.problems else 0)
