#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  /// What hooks see of the change and of the database.
  @Suite("What hooks see")
  struct HookSessionTests {
    struct User: ServerPrincipal {
      var id: Int
      var key: String { "\(id)" }
    }

    @Resource("patrons")
    struct Patron: Sendable {
      var id: Int
      var name: String
      var email: String?
    }

    @Resource("loans")
    struct Loan: Sendable {
      var id: Int
      var copy: String
      var isOpen: Bool
      var patron: ToOne<Patron>
      var guarantors: ToMany<Patron>
    }

    private static let tables = SQLFixture([
      ("patrons", "id {key}, name TEXT NOT NULL, email TEXT"),
      ("loans", "id {key}, copy TEXT NOT NULL, is_open {bool}, patron_id {int} REFERENCES patrons"),
      (
        "guarantors",
        "loan_id {int} REFERENCES loans, patron_id {int} REFERENCES patrons, "
          + "PRIMARY KEY (loan_id, patron_id)"
      ),
    ])

    private static let rows: [String: [[String: ColumnValue]]] = [
      "patrons": [
        ["id": 1, "name": "Ada", "email": "ada@example.org"],
        ["id": 2, "name": "Ben", "email": "ben@example.org"],
      ],
      "loans": [
        ["id": 1, "copy": "C-1", "is_open": 1, "patron_id": 1],
        ["id": 2, "copy": "C-2", "is_open": 0, "patron_id": 2],
      ],
    ]

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, _ build: (inout Definition<Loan, User>) -> Void
    ) async throws -> JSONAPIServer<User> {
      let database = try await databases.make(kind, Self.tables, Self.rows)
      return try JSONAPIServer(database: database, principal: User.self) {
        Serve(Patron.self) { $0.hide(\.email) { _ in true } }
        Serve(Loan.self) {
          $0.toMany(\.guarantors, through: "guarantors", "loan_id", "patron_id")
          $0.allow(.create, .update, .delete) { $0.principal != nil }
          $0.allow(.replace, .add, .remove, of: \.guarantors)
          build(&$0)
        }
      }
    }

    private func creation(of copy: String) -> String {
      #"{"data": {"type": "loans", "attributes": {"copy": "\#(copy)", "isOpen": true}}}"#
    }

    // MARK: Queries

    @Test(arguments: DatabaseKind.available)
    func `A session without restrictions sees the rows of others`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind) {
        $0.rows { loan, request in request.signedIn { loan.patron.id == $0.id } }
        $0.willCreate { change, request, session in
          if let user = request.principal { change.patron = ToOne(id: user.id) }
          guard let copy = change.copy.value else { return }
          let open = Loan.query.filter { $0.copy == copy && $0.isOpen == true }
          let own = try session.exists(open)
          #expect(own == (copy == "C-1" && request.principal?.id == 1))
          if try session.unrestricted.exists(open) { change.refuse(\.copy, "is on loan") }
          let loan: Loan? = try session.unrestricted.first(
            Loan.query.filter { $0.copy == copy }.include(\.patron))
          let name = loan?.patron.value?.name
          #expect(name == (copy == "C-1" ? "Ada" : nil))
          let taken = Patron.query.filter { $0.email == "ben@example.org" }
          let isTaken = try session.unrestricted.exists(taken)
          #expect(isTaken)
          // The field is hidden from the request itself.
          do {
            _ = try session.exists(taken)
            Issue.record("A hidden field is looked at.")
          } catch ServerDatabaseError.unsupported {}
        }
      }
      for user in [1, 2] {
        let taken = await api.send(.post, "/loans", creation(of: "C-1"), as: User(id: user))
        #expect(taken.status == 422)
        #expect(taken.sources == ["/data/attributes/copy"])
        #expect(
          await api.send(.post, "/loans", creation(of: "C-9\(user)"), as: User(id: user)).status
            == 201)
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `What a hook sets is still held against the row rules`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind) {
        $0.rows { loan, request in request.signedIn { loan.patron.id == $0.id } }
        $0.willCreate { change, _, session in
          let other: Loan? = try session.unrestricted.first(
            Loan.query.filter { $0.copy == "C-1" })
          change.patron = other?.patron ?? .null
        }
      }
      #expect(await api.send(.post, "/loans", creation(of: "x"), as: User(id: 2)).status == 403)
      #expect(await api.send(.post, "/loans", creation(of: "x"), as: User(id: 1)).status == 201)
    }

    /// Queries with a part that a session can't evaluate, and a word of the reason.
    static let queries: [(query: Query<Loan>, word: String)] = [
      (Loan.query.filter("copy", "C-9"), "filter[copy]"),
      (Loan.query.filter { $0.isOpen == true }.filter("copy", "C-9"), "filter[copy]"),
      (Loan.query.page(.number(2, size: 1)), "page"),
      (Loan.query.queryItem("lang", "de"), "lang"),
      (Loan.query.queryItem("sort", "copy"), "sort"),
      (Loan.query.sort(unchecked: "popularity"), "sort"),
    ]

    private static func expectRefused(
      _ query: Query<Loan>, _ word: String, _ session: borrowing HookSession
    ) {
      for readsOne in [true, false] {
        do {
          if readsOne { _ = try session.first(query) } else { _ = try session.exists(query) }
          Issue.record("The query is evaluated without \(word).")
        } catch ServerDatabaseError.unsupported(let reason) {
          #expect(reason.contains(word))
        } catch {
          Issue.record(error)
        }
      }
    }

    @Test(arguments: queries.indices)
    func `A session refuses what it can't evaluate`(_ index: Int) async throws {
      let (query, word) = Self.queries[index]
      let api = try await server(.memory) {
        $0.willCreate { _, _, session in
          Self.expectRefused(query, word, session)
          Self.expectRefused(query, word, session.unrestricted)
        }
      }
      #expect(await api.send(.post, "/loans", creation(of: "x"), as: User(id: 1)).status == 201)
    }

    // MARK: Changes

    /// Requests that update loan 1, each in another way.
    static let updates: [(method: HTTPRequest.Method, path: String, body: String)] = [
      (
        .patch, "/loans/1",
        #"{"data": {"type": "loans", "id": "1", "attributes": {"copy": "C-3"}}}"#
      ),
      (.patch, "/loans/1/relationships/patron", #"{"data": {"type": "patrons", "id": "2"}}"#),
      (.patch, "/loans/1/relationships/patron", #"{"data": null}"#),
      (.patch, "/loans/1/relationships/guarantors", #"{"data": [{"type": "patrons", "id": "2"}]}"#),
      (.post, "/loans/1/relationships/guarantors", #"{"data": [{"type": "patrons", "id": "2"}]}"#),
      (
        .delete, "/loans/1/relationships/guarantors", #"{"data": [{"type": "patrons", "id": "2"}]}"#
      ),
    ]

    @Test(arguments: DatabaseKind.available, updates.indices)
    func `A change has the id of the row`(_ kind: DatabaseKind, _ index: Int) async throws {
      let ids = Mutex<[Int?]>([])
      let api = try await server(kind) {
        $0.willUpdate { change, _, _ in
          let (id, old) = (change.id, try change.old)
          #expect(id == old?.id)
          ids.withLock { $0.append(id) }
        }
      }
      let (method, path, body) = Self.updates[index]
      let status = await api.send(method, path, body, as: User(id: 1)).status
      #expect([200, 204].contains(status))
      #expect(ids.withLock { $0 } == [1])
    }

    @Test(arguments: DatabaseKind.available)
    func `An operation on a local id has the id of the row`(_ kind: DatabaseKind) async throws {
      let ids = Mutex<[Int?]>([])
      let api = try await server(kind) {
        $0.willUpdate { change, _, _ in
          let id = change.id
          ids.withLock { $0.append(id) }
        }
      }
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "loans", "lid": "l", "attributes": {"copy": "x", "isOpen": true}}},
        {"op": "update", "data": {"type": "loans", "lid": "l", "attributes": {"copy": "y"}}},
        {"op": "update", "ref": {"type": "loans", "lid": "l", "relationship": "patron"},
          "data": {"type": "patrons", "id": "1"}}
        """, as: User(id: 1))
      #expect(answer.status == 200)
      #expect(ids.withLock { $0 } == [3, 3])
    }

    @Test func `A relationship that is absent or null equals nil`() async throws {
      let seen = Mutex<[[Bool]]>([])
      let api = try await server(.memory) {
        $0.willCreate { change, _, _ in
          let patron = change.patron as ToOne<Patron>
          let states = [
            change.patron == nil, patron == .absent, patron == .null, change.patron != nil,
          ]
          seen.withLock { $0.append(states) }
          let isEmbedded = patron.value != nil
          #expect(!isEmbedded)
          if change.patron == nil { change.patron = ToOne(id: 2) }
        }
      }
      for (linkage, id) in [
        ("", "2"), (#", "relationships": {"patron": {"data": null}}"#, "2"),
        (#", "relationships": {"patron": {"data": {"type": "patrons", "id": "1"}}}"#, "1"),
      ] {
        let answer = await api.send(
          .post, "/loans",
          #"{"data": {"type": "loans", "attributes": {"copy": "x", "isOpen": true}\#(linkage)}}"#,
          as: User(id: 1))
        #expect(answer.value("/data/relationships/patron/data/id")?.string == id)
      }
      #expect(
        seen.withLock { $0 } == [
          [true, true, false, false], [true, false, true, false], [false, false, false, true],
        ])
    }

    @Test(arguments: DatabaseKind.available)
    func `A change has the members that are added and removed`(_ kind: DatabaseKind) async throws {
      let seen = Mutex<[String]>([])
      let api = try await server(kind) {
        $0.willUpdate { change, _, session in
          let lists = [change.guarantors, change.added.guarantors, change.removed.guarantors]
          seen.withLock { $0.append("\(lists.map(\.ids))") }
          #expect(change.added.isEmpty || change.added.names == ["guarantors"])
          for id in change.added.guarantors.ids {
            let isAda = try session.exists(Patron.query.filter { $0.id == id && $0.name == "Ada" })
            if isAda { change.refuse(\.guarantors, "can't have Ada") }
          }
        }
      }
      func send(
        _ method: HTTPRequest.Method, _ ids: [String], _ path: String = "relationships/guarantors"
      ) async -> Exchange {
        let list = ids.map { #"{"type": "patrons", "id": "\#($0)"}"# }.joined(separator: ", ")
        return await api.send(
          method, "/loans/1/\(path)", #"{"data": [\#(list)]}"#, as: User(id: 1))
      }
      #expect(await send(.post, ["2"]).status == 204)
      let refused = await send(.post, ["2", "1"])
      #expect(refused.status == 422)
      #expect(refused.value("/errors/0/detail") == "guarantors can't have Ada")
      #expect(await send(.patch, ["1", "2"]).status == 204)
      // One of them doesn't exist.
      #expect(await send(.delete, ["1", "9"]).status == 204)
      #expect(await send(.patch, []).status == 204)
      let atomic = await api.operate(
        #"""
        {"op": "add", "ref": {"type": "loans", "id": "1", "relationship": "guarantors"},
          "data": [{"type": "patrons", "id": "2"}]}
        """#, as: User(id: 1))
      #expect((200..<300).contains(atomic.status), "\(atomic.body)")
      #expect(
        seen.withLock { $0 } == [
          "[[], [2], []]", "[[], [2, 1], []]", "[[1, 2], [], []]", "[[], [], [1]]", "[[], [], []]",
          "[[], [2], []]",
        ])
      let left = await api.get("/loans/1/relationships/guarantors", as: User(id: 1))
      #expect(left.ids() == ["2"])
    }
  }
#endif
