#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Requests of all kinds, one after the other, are answered alike from memory and from SQLite.
  ///
  /// Not from PostgreSQL, whose sequences go on after a refused creation.
  @Suite("Random requests")
  struct RandomRequestTests {
    static let schemas = [
      Schema(
        "people", id: Int.self,
        [
          .attribute("name", String.self), .attribute("score", Double?.self),
          .relationship(.init("boss", .one, to: ["people"])),
          .relationship(.init("reports", .many, to: ["people"])),
          .relationship(.init("friends", .many, to: ["people"])),
          .relationship(.init("profile", .one, to: ["profiles"])),
          .relationship(.init("articles", .many, to: ["articles"])),
          .relationship(.init("notes", .many, to: ["notes"])),
          .relationship(.init("mentions", .many, to: ["notes"])),
        ]),
      // The key of a profile is that of its person.
      Schema(
        "profiles", id: Int.self,
        [
          .attribute("bio", String?.self), .relationship(.init("person", .one, to: ["people"])),
        ]),
      Schema(
        "articles", id: Int.self,
        [
          .attribute("title", String.self), .attribute("words", Int?.self),
          .relationship(.init("author", .one, to: ["people"])),
          .relationship(.init("tags", .many, to: ["tags"])),
          .relationship(.init("lines", .many, to: ["lines"])),
          .relationship(.init("notes", .many, to: ["notes"])),
        ]),
      Schema(
        "tags",
        [
          .attribute("color", String?.self),
          .relationship(.init("articles", .many, to: ["articles"])),
          .relationship(.init("mentions", .many, to: ["notes"])),
        ]),
      Schema(
        "lines",
        [
          .attribute("number", Int.self), .attribute("text", String?.self),
          .relationship(.init("article", .one, to: ["articles"])),
        ]),
      Schema(
        "notes", id: Int.self,
        [
          .attribute("text", String.self),
          .relationship(.init("subject", .one, to: ["people", "articles"])),
          .relationship(.init("mention", .one, to: ["people", "tags"])),
        ]),
    ]

    static let tables = SQLFixture([
      (
        "people",
        "id {key}, name TEXT NOT NULL, score {real}, version {int} NOT NULL, "
          + "boss_id {int} REFERENCES people ON DELETE SET NULL"
      ),
      ("friends", "one {int} NOT NULL, other {int} NOT NULL, PRIMARY KEY (one, other)"),
      ("profiles", "person_id {int} PRIMARY KEY REFERENCES people, bio TEXT"),
      (
        "articles",
        "id {key}, title TEXT NOT NULL, word_count {int}, deleted_at {date}, "
          + "author_id {int} REFERENCES people ON DELETE SET NULL"
      ),
      ("tags", "id TEXT PRIMARY KEY, color TEXT"),
      (
        "article_tags",
        "article_id {int} NOT NULL, tag_id TEXT NOT NULL, PRIMARY KEY (article_id, tag_id)"
      ),
      (
        "lines",
        "article_id {int} NOT NULL REFERENCES articles, number {int} NOT NULL, text TEXT, "
          + "PRIMARY KEY (article_id, number)"
      ),
      (
        "notes",
        "id {key}, text TEXT NOT NULL, subject_id {int}, subject_type TEXT, "
          + "person_id {int} REFERENCES people ON DELETE SET NULL, "
          + "tag_id TEXT REFERENCES tags ON DELETE SET NULL"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [
        ["id": 1, "name": "Ada", "version": 1, "score": 2, "boss_id": .null],
        ["id": 2, "name": "Ben", "version": 1, "score": .null, "boss_id": 1],
        ["id": 3, "name": "Cyd", "version": 1, "score": 1, "boss_id": 1],
      ],
      "articles": [
        ["id": 1, "title": "One", "word_count": 1, "deleted_at": .null, "author_id": 1],
        ["id": 2, "title": "Two", "word_count": 13, "deleted_at": .null, "author_id": 2],
        ["id": 3, "title": "One", "word_count": .null, "deleted_at": .null, "author_id": 1],
      ],
      "tags": [["id": "a", "color": "red"], ["id": "b", "color": .null]],
      "article_tags": [["article_id": 1, "tag_id": "a"], ["article_id": 2, "tag_id": "a"]],
      "lines": [["article_id": 1, "number": 1, "text": "x"]],
      "notes": [
        [
          "id": 1, "text": "n", "subject_id": 3, "subject_type": "articles", "person_id": 3,
          "tag_id": .null,
        ],
        [
          "id": 2, "text": "m", "subject_id": 3, "subject_type": "people", "person_id": .null,
          "tag_id": "a",
        ],
      ],
    ]

    static func server(on database: any ServerDatabase) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      return try JSONAPIServer(database: database, configuration: configuration) {
        for schema in schemas {
          Serve(schema: schema) {
            $0.allow(.create, .update, .delete)
            for relationship in schema.relationships where relationship.cardinality == .many {
              $0.allow(.replace, .add, .remove, of: relationship.name)
            }
            $0.clientIDs(schema.type == "tags" ? .required : .allowed)
            $0.page(default: 3, total: true)
            switch schema.type {
            case "people":
              $0.version("version")
              $0.relationship("reports", .foreignKey("boss_id"))
              $0.relationship("friends", .through(table: "friends", own: "one", other: "other"))
              $0.relationship("profile", .foreignKey("person_id"))
              $0.relationship("notes", .foreignKey("subject_id"))
              $0.relationship("mentions", .foreignKey("person_id"))
              $0.included("articles", sort: ["-title"], limit: 3)
            case "profiles": $0.key("person_id", generated: false)
            case "articles":
              $0.relationship("notes", .foreignKey("subject_id"))
              $0.column("words", "word_count")
              $0.relationship(
                "tags", .through(table: "article_tags", own: "article_id", other: "tag_id"))
              $0.serverColumn("deleted_at", Schema.ValueType(.date))
              $0.delete(setting: "$deleted_at") { .date($0.date) }
              $0.rows { _ in
                FilterExpression("$deleted_at", .equal, .null)
                  && FilterExpression("words", .notEqual, .number(13))
              }
            case "tags": $0.relationship("mentions", .foreignKey("tag_id"))
            case "lines": $0.key(["article_id", "number"])
            case "notes":
              $0.relationship(
                "subject", .typed(id: "subject_id", type: "subject_type", names: [:]))
              $0.relationship("mention", .columns(["people": "person_id", "tags": "tag_id"]))
            default: break
            }
          }
        }
      }
    }

    @Test(
      "Memory and SQLite answer the same, and what is refused changes nothing", arguments: 0..<10)
    func agree(_ seed: Int) async throws {
      let memory = MemoryDatabase(Self.rows)
      let database = try await TestDatabase(.sqlite, Self.tables, Self.rows)
      let servers = try [memory, database.base].map { try Self.server(on: $0) }
      var requests = RandomRequests(seed: UInt64(seed + 1))
      var state = try await Self.state(servers)
      for _ in 0..<60 {
        let write = requests.write()
        let status = try await Self.compare(write, servers)
        let new = try await Self.state(servers)
        #expect(status < 400 || new == state, "\(write)")
        state = new
        for _ in 0..<2 { _ = try await Self.compare(requests.read(), servers) }
      }
    }

    /// All rows that requests see, with their linkage.
    static func state(_ servers: [JSONAPIServer<NoPrincipal>]) async throws -> [[UInt8]] {
      var state: [[UInt8]] = []
      for schema in schemas {
        let names = schema.relationships.map(\.name).joined(separator: ",")
        let request = RandomRequests.Request(
          method: .get, path: "/\(schema.type)?page[size]=100&include=\(names)")
        #expect(try await compare(request, servers) == 200)
        state.append(await servers[0].get(request.path).body)
      }
      return state
    }

    /// Sends a request to both servers, and returns the status.
    static func compare(
      _ request: RandomRequests.Request, _ servers: [JSONAPIServer<NoPrincipal>]
    ) async throws -> Int {
      var answers: [Exchange] = []
      for server in servers {
        answers.append(
          request.operations == nil
            ? await server.send(request.method, request.path, request.body)
            : await server.operate(request.operations ?? ""))
      }
      let (one, other) = (answers[0], answers[1])
      try #require(
        one.status < 500 && one.status == other.status && one.body == other.body
          && one.headers[.eTag] == other.headers[.eTag]
          && one.headers[.location] == other.headers[.location],
        """
        \(request)
        \(one.status) \(String(decoding: one.body, as: UTF8.self))
        \(other.status) \(String(decoding: other.body, as: UTF8.self))
        """)
      return one.status
    }
  }

  /// Makes requests that fit the schemas, about resources of which some exist.
  struct RandomRequests {
    struct Request {
      var method: HTTPRequest.Method
      var path: String
      var body: String?
      var operations: String?
    }

    private var random: SeededGenerator
    /// The resources with local ids that the operations so far create.
    private var local: [(type: String, lid: String)] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func isOne(in count: Int) -> Bool {
      Int.random(in: 0..<count, using: &random) == 0
    }

    private mutating func id(_ type: String) -> String {
      switch type {
      case "tags": pick(["a", "b", "c"])
      case "lines": "\(pick([1, 2, 3, 9])):\(pick([1, 2]))"
      default: "\(Int.random(in: 1...6, using: &random))"
      }
    }

    private mutating func identifier(_ type: String) -> String {
      let known = local.filter { $0.type == type }
      let id =
        known.isEmpty || isOne(in: 3)
        ? "\"id\": \"\(id(type))\"" : "\"lid\": \"\(pick(known).lid)\""
      return "{\"type\": \"\(type)\", \(id)}"
    }

    private mutating func linkage(_ relationship: Schema.Relationship) -> String {
      let types = relationship.destinationTypes ?? []
      guard relationship.cardinality == .many else {
        return isOne(in: 4) ? "null" : identifier(pick(types))
      }
      var members: [String] = []
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let member = identifier(pick(types))
        if !members.contains(member) { members.append(member) }
      }
      return "[\(members.joined(separator: ", "))]"
    }

    private mutating func value(_ attribute: Schema.Attribute) -> String {
      if attribute.isOptional, isOne(in: 4) { return "null" }
      return switch attribute.value.kind {
      case .integer: pick(["1", "2", "13"])
      case .number: pick(["0", "1.5", "-2"])
      default: pick(["\"One\"", "\"\"", "\"é, 'x'\""])
      }
    }

    /// - Parameter identity: The member with the id or the local id; nil for neither.
    private mutating func resource(
      _ schema: Schema, _ identity: (name: String, value: String)?, isNew: Bool
    ) -> String {
      var attributes: [String] = []
      for attribute in schema.attributes where isNew ? !isOne(in: 8) : isOne(in: 2) {
        attributes.append("\"\(attribute.name)\": \(value(attribute))")
      }
      var relationships: [String] = []
      for relationship in schema.relationships where isOne(in: 3) {
        relationships.append("\"\(relationship.name)\": {\"data\": \(linkage(relationship))}")
      }
      let identity = identity.map { ", \"\($0.name)\": \"\($0.value)\"" } ?? ""
      return "{\"type\": \"\(schema.type)\"\(identity), \"attributes\": "
        + "{\(attributes.joined(separator: ", "))}, \"relationships\": "
        + "{\(relationships.joined(separator: ", "))}}"
    }

    private mutating func newResource(_ schema: Schema, lid: String? = nil) -> String {
      if schema.type == "tags" || isOne(in: 4) {
        return resource(schema, ("id", id(schema.type)), isNew: true)
      }
      let new = resource(schema, lid.map { ("lid", $0) }, isNew: true)
      if let lid { local.append((schema.type, lid)) }
      return new
    }

    private mutating func changedResource(_ schema: Schema, _ id: String) -> String {
      resource(schema, ("id", id), isNew: false)
    }

    mutating func write() -> Request {
      let schema = pick(RandomRequestTests.schemas)
      let path = "/\(schema.type)"
      local = []
      let id = id(schema.type)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return Request(method: .post, path: path, body: "{\"data\": \(newResource(schema))}")
      case 1:
        let resource = changedResource(schema, id)
        return Request(method: .patch, path: "\(path)/\(id)", body: "{\"data\": \(resource)}")
      case 2: return Request(method: .delete, path: "\(path)/\(id)")
      case 3:
        let relationship = pick(schema.relationships)
        let method: HTTPRequest.Method =
          relationship.cardinality == .one ? .patch : pick([.post, .patch, .delete])
        return Request(
          method: method, path: "\(path)/\(id)/relationships/\(relationship.name)",
          body: "{\"data\": \(linkage(relationship))}")
      default:
        let operations = (0..<Int.random(in: 1...4, using: &random)).map { operation($0) }
        return Request(
          method: .post, path: "/operations", operations: operations.joined(separator: ", "))
      }
    }

    private mutating func operation(_ number: Int) -> String {
      let schema = pick(RandomRequestTests.schemas)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        return "{\"op\": \"add\", \"data\": \(newResource(schema, lid: "l\(number)"))}"
      case 2:
        let resource = changedResource(schema, id(schema.type))
        return "{\"op\": \"update\", \"data\": \(resource)}"
      case 3: return "{\"op\": \"remove\", \"ref\": \(identifier(schema.type))}"
      default:
        let relationship = pick(schema.relationships)
        let code = relationship.cardinality == .one ? "update" : pick(["add", "update", "remove"])
        let ref =
          "\(identifier(schema.type).dropLast()), \"relationship\": \"\(relationship.name)\"}"
        return "{\"op\": \"\(code)\", \"ref\": \(ref), \"data\": \(linkage(relationship))}"
      }
    }

    mutating func read() -> Request {
      let schema = pick(RandomRequestTests.schemas)
      let relationship = pick(schema.relationships)
      let (id, name) = (id(schema.type), relationship.name)
      let attribute = pick(schema.attributes)
      let query = [
        "include=\(name)", "filter=has(\(name))", "filter=equals(\(name).type,'people')",
        "filter=equals(count(\(name)),'1')",
        "filter=not(equals(\(attribute.name),null))",
        "sort=-\(attribute.name)", "page[size]=2", "page[number]=2&page[size]=2",
        "fields[\(schema.type)]=\(name)",
      ].filter { _ in isOne(in: 4) }
      let path = pick(["", "", "/\(id)", "/\(id)/\(name)", "/\(id)/relationships/\(name)"])
      return Request(
        method: .get, path: "/\(schema.type)\(path)?\(query.joined(separator: "&"))")
    }
  }
#endif
