#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// A new resource refers to itself by its own local id, or by the id that the client gives it.
  @Suite("New resources that refer to themselves")
  struct SelfReferenceTests {
    private static let schema = Schema(
      "nodes", id: Int.self,
      [
        .attribute("name", String.self),
        .relationship(.init("parent", .one, to: ["nodes"], isOptional: true)),
        .relationship(.init("children", .many, to: ["nodes"])),
        .relationship(.init("friends", .many, to: ["nodes"])),
      ])
    private static let tables = SQLFixture([
      (
        "nodes",
        "id {key}, name TEXT NOT NULL, parent_id {int} REFERENCES nodes, version {int}"
      ),
      (
        "friends",
        "node_id {int} REFERENCES nodes, friend_id {int} REFERENCES nodes, "
          + "PRIMARY KEY (node_id, friend_id)"
      ),
    ])

    private let databases = TestDatabases()

    private func server(_ kind: DatabaseKind) async throws -> JSONAPIServer<NoPrincipal> {
      let database = try await databases.make(
        kind, Self.tables, ["nodes": [["id": 1, "name": "one", "version": 1]]])
      return try JSONAPIServer(database: database) {
        Serve(schema: Self.schema) {
          $0.relationship("children", .foreignKey("parent_id"))
          $0.relationship(
            "friends", .through(table: "friends", own: "node_id", other: "friend_id"))
          $0.allow(.create, .update)
          $0.allow(.add, .replace, of: "children")
          $0.allow(.add, .replace, of: "friends")
          $0.clientIDs(.allowed)
          $0.version("version")
        }
      }
    }

    private func node(_ identity: String, _ relationships: String) -> String {
      #"{"type": "nodes", \#(identity), "attributes": {"name": "x"}, "relationships": {\#(relationships)}}"#
    }

    /// The identity of a new resource, an identifier of it, and its id.
    static let identities = [
      (#""lid": "a""#, #"{"type": "nodes", "lid": "a"}"#, "2"),
      (#""id": "7""#, #"{"type": "nodes", "id": "7"}"#, "7"),
    ]

    @Test(arguments: DatabaseKind.available, identities)
    func `A POST may refer to the resource that it creates`(
      _ kind: DatabaseKind, _ identity: (text: String, identifier: String, id: String)
    ) async throws {
      let relationships: [(String, [String])] = [
        (#""parent": {"data": \#(identity.identifier)}"#, [identity.id]),
        (#""children": {"data": [\#(identity.identifier)]}"#, [identity.id]),
        (
          #""friends": {"data": [{"type": "nodes", "id": "1"}, \#(identity.identifier)]}"#,
          ["1", identity.id]
        ),
      ]
      for (text, ids) in relationships {
        let api = try await server(kind)
        let name = try #require(text.split(separator: "\"").first)
        let answer = await api.send(
          .post, "/nodes?include=\(name)", #"{"data": \#(node(identity.text, text))}"#)
        #expect(answer.status == 201, "\(name)")
        #expect(answer.value("/data/id")?.string == identity.id)
        // The row is new, whatever has been written to it.
        if name == "parent" { #expect(answer.value("/data/meta/version") == 1) }
        let data = await api.get("/nodes/\(identity.id)/relationships/\(name)").json["data"]
        let found = data?.array ?? data.map { [$0] } ?? []
        #expect(found.compactMap { $0["id"]?.string } == ids, "\(name)")
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `So may an operation, among others`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let own = #""parent": {"data": {"type": "nodes", "lid": "b"}}"#
      let answer = await api.operate(
        """
        {"op": "add", "data": \(node(#""lid": "a""#, ""))},
        {"op": "add", "data": \(node(#""lid": "b""#, own))},
        {"op": "add", "data": \(node(#""lid": "c""#, own))}
        """)
      #expect(answer.status == 200)
      for (id, parent) in [("3", "3"), ("4", "3")] {
        let linkage = await api.get("/nodes/\(id)/relationships/parent")
        #expect(linkage.value("/data/id")?.string == parent)
      }
    }

    @Test func `A local id of nothing is refused in words of the request`() async throws {
      let api = try await server(.memory)
      let other = #""parent": {"data": {"type": "nodes", "lid": "b"}}"#
      let answer = await api.send(.post, "/nodes", #"{"data": \#(node(#""lid": "a""#, other))}"#)
      #expect(answer.status == 400)
      #expect(answer.codes == ["unknownLocalID"])
      #expect(answer.sources == ["/data/relationships/parent/data/lid"])
      #expect(answer.value("/errors/0/detail")?.string?.contains("operation") == false)
      #expect(await api.get("/nodes").ids() == ["1"])
    }
  }
#endif
