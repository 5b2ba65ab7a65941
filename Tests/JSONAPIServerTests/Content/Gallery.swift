#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  /// A server with content: books have a version, notes don't.
  enum Gallery {
    struct User: ServerPrincipal {
      var key: String { "ada" }
    }

    @Resource("books")
    struct Book: Sendable {
      var id: Int
      var title: String
      var cover: Data?
    }

    static let notes = Schema(
      "notes", id: Int.self, [.attribute("title", String.self), .attribute("body", Data.self)])

    static func server(
      on database: some ServerDatabase, requiresVersion: Bool = false, limit: Int = 64 << 20,
      _ configuration: ServerConfiguration = ServerConfiguration()
    ) throws -> JSONAPIServer<User> {
      var configuration = configuration
      configuration.limits.contentSize = limit
      return try JSONAPIServer(
        database: database, path: "/api", principal: User.self, configuration: configuration
      ) {
        Serve(Book.self) {
          let isPublic = $0.serverColumn("is_public", Bool.self)
          $0.version("version", required: requiresVersion)
          $0.content("cover", in: \.cover, type: "image/png")
          $0.content("file", column: "file", type: .column("file_type"))
          $0.content("page", column: "page", type: "text/html")
          $0.hide(\.cover) { $0.head.headerFields[.userAgent] == "blind" }
          $0.allow(.create, .update) { $0.principal != nil }
          $0.readOnlyContent()
          $0.willCreate { change, _, _ in change.set(isPublic, true) }
          $0.rows { _, request in isPublic == true || .when(request.principal != nil) }
          $0.writableRows { book, _ in book.title != "Locked" }
        }
        Serve(schema: notes) {
          $0.content("body", type: "text/plain")
          $0.allow(.create, .update)
        }
        Serve(schema: Schema("secrets", id: Int.self, [.attribute("key", Data?.self)])) {
          $0.content("key", type: "application/octet-stream")
          $0.allow(.read) { $0.principal != nil }
        }
      }
    }

    static let tables = SQLFixture([
      (
        "books",
        "id {key}, title TEXT NOT NULL, is_public {bool} NOT NULL, cover {bytes}, file {bytes}, "
          + "file_type TEXT, page {bytes}, version {int} NOT NULL"
      ), ("notes", "id {key}, title TEXT NOT NULL, body {bytes} NOT NULL"),
      ("secrets", "id {key}, key {bytes}"),
    ])

    static let cover = Array("0123456789".utf8)
    static let page = Array("<script>alert(1)</script>".utf8)

    static let rows: [String: [[String: ColumnValue]]] = [
      "books": [
        book(1, "Omoo", cover: .bytes(cover)), book(2, "Typee"),
        book(3, "Empty", cover: .bytes([])),
        book(4, "Draft", isPublic: false, cover: .bytes(cover)),
        book(5, "Locked", cover: .bytes(cover)),
      ],
      "notes": [["id": 1, "title": "A", "body": .bytes(cover)]],
      "secrets": [["id": 1, "key": .bytes(cover)]],
    ]

    private static func book(
      _ id: Int64, _ title: String, isPublic: Bool = true, cover: ColumnValue = .null
    ) -> [String: ColumnValue] {
      [
        "id": .integer(id), "title": .text(title), "is_public": isPublic ? 1 : 0, "cover": cover,
        "file": .bytes(Array("text".utf8)), "file_type": "text/plain; charset=utf-8",
        "page": .bytes(page), "version": 7,
      ]
    }
  }

  extension Definition where R == Gallery.Book {
    /// Lets nobody write the page.
    fileprivate mutating func readOnlyContent() { names.readOnly(["page"]) }
  }

  extension JSONAPIServer {
    /// Uploads content as a whole.
    func put(
      _ path: String, _ bytes: [UInt8], type: String?, as principal: Principal? = nil,
      headers: [HTTPField.Name: String] = [:]
    ) async -> Exchange {
      var fields: HTTPFields = [:]
      if let type { fields[.contentType] = type }
      for (name, value) in headers { fields[name] = value }
      let head = HTTPRequest(
        method: .put, scheme: "http", authority: "localhost", path: path, headerFields: fields)
      let answer = await respond(to: head, body: bytes, principal: principal)
      return Exchange(
        status: answer.head.status.code, headers: answer.head.headerFields, body: answer.body)
    }

    /// Uploads content in pieces, and reads what is answered in pieces.
    func stream<Body: AsyncSequence & Sendable>(
      _ method: HTTPRequest.Method, _ path: String, _ body: Body, as principal: Principal? = nil,
      headers: [HTTPField.Name: String] = [:]
    ) async throws -> (exchange: Exchange, sizes: [Int]) where Body.Element: Sequence<UInt8> {
      var fields: HTTPFields = [:]
      for (name, value) in headers { fields[name] = value }
      let head = HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields)
      let stream = try await stream(for: head, body: body) { principal }
      guard let stream else { return (Exchange(status: 0, headers: [:], body: []), []) }
      let received = Received()
      try await stream.write { await received.append($0) }
      return (
        Exchange(
          status: stream.head.status.code, headers: stream.head.headerFields,
          body: await received.bytes), await received.sizes
      )
    }
  }

  /// What was sent.
  actor Received {
    var bytes: [UInt8] = []
    var sizes: [Int] = []

    func append(_ piece: [UInt8]) {
      bytes += piece
      sizes.append(piece.count)
    }
  }

  /// A body in pieces, which may break off.
  struct Pieces: AsyncSequence, Sendable {
    struct Broken: Error {}

    var pieces: [[UInt8]]
    var breaks = false

    struct AsyncIterator: AsyncIteratorProtocol {
      var rest: ArraySlice<[UInt8]>
      let breaks: Bool

      mutating func next() async throws -> [UInt8]? {
        if let piece = rest.popFirst() { return piece }
        if breaks { throw Broken() }
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...], breaks: breaks) }
  }
#endif
