// Content of resources: bytes at a URL of their own.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting

  // snippet.model
  @Resource("books")
  struct Book: Sendable {
    var id: Int
    var title: String
    var cover: Data?
  }
  // snippet.end

  let database = MemoryDatabase([
    "books": [
      [
        "id": 1, "title": "Omoo", "cover": .bytes(Array("0123456789".utf8)), "scan": .null,
        "scan_type": .null, "version": 7,
      ]
    ]
  ])

  func serveContent() async throws {
    // snippet.define
    let api = try JSONAPIServer(database: database) {
      Serve(Book.self) {
        $0.version("version")
        $0.content("cover", in: \.cover, type: "image/jpeg")
        $0.content("scan", column: "scan", type: .column("scan_type"))
        $0.allow(.update)
      }
    }
    // snippet.end
    let client = JSONAPIClient(
      transport: ServerTransport(api), middleware: [.conditionalRequests])
    let file = FileManager.default.temporaryDirectory.appending(path: "jsonapi-snippet-cover")
    defer { try? FileManager.default.removeItem(at: file) }
    // snippet.client
    let book = try await client.fetch(Book.query(id: 1))
    let cover = try await client.download(book, "cover")
    print(cover.mediaType ?? "", cover.size ?? 0)
    try await cover.save(to: file)

    try await client.upload(contentsOf: file, to: book, "scan", type: "image/jpeg")
    // snippet.end
    let body = await api.respond(
      to: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/books/1")
    ).body
    print(String(decoding: body, as: UTF8.self))
  }

  func introspect(_ found: IntrospectedDatabase, _ database: some ServerDatabase) throws {
    // snippet.introspected
    let api = try JSONAPIServer(database: database) {
      for type in found.types {
        Serve(introspected: type) { definition in
          for content in type.contents {
            definition.content(content.attribute, type: content.type)
          }
        }
      }
    }
    // snippet.end
    _ = api
  }

  // What stands above is run.
  try await serveContent()
#endif
