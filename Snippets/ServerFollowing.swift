// Following queries as streams of events: the code of the article on it.
import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIServer

#if Macros
  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var words: Int
  }

  let rows: [String: [[String: ColumnValue]]] = [
    "articles": [
      ["id": 1, "title": "Omoo", "words": 90], ["id": 2, "title": "Mardi", "words": 130],
    ]
  ]

  func makeServer() throws -> JSONAPIServer<NoPrincipal> {
    let database = MemoryDatabase(rows)
    // snippet.configure
    var configuration = ServerConfiguration()
    configuration.followers = FollowerLimits()

    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Article.self) { $0.allow(.update) }
    }
    // snippet.end
    return api
  }

  func makeLimited() -> ServerConfiguration {
    // snippet.limits
    var limits = FollowerLimits()
    limits.total = 5_000
    limits.perPrincipal = 10
    limits.pauseSeconds = 0.5

    var configuration = ServerConfiguration()
    configuration.followers = limits
    // snippet.end
    return configuration
  }

  // What stands above is run: a stream, and a change while it is open.
  let api = try makeServer()
  let head = HTTPRequest(
    method: .get, scheme: nil, authority: nil,
    path: "/articles?sort=-words&fields[articles]=title",
    headerFields: [.accept: "text/event-stream"])
  print("== stream")
  print("GET \(head.path ?? "")\nAccept: text/event-stream\n")
  if let events = try await api.stream(for: head, principal: { nil }) {
    print("HTTP/1.1 \(events.head.status.code) OK")
    for field in events.head.headerFields where field.name != .xContentTypeOptions {
      print("\(field.name.rawName): \(field.value)")
    }
    print("")
    try await events.write { piece in
      let text = String(decoding: piece, as: UTF8.self)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        guard line.hasPrefix("data: ") else {
          print(line)
          continue
        }
        let document = try JSONValue(parsing: String(line.dropFirst(6)))
        let data = (document["data"]?.array ?? []).map { resource -> JSONValue in
          var resource = resource
          resource["links"] = nil
          return resource
        }
        print("data: {\"data\":\(String(decoding: JSONValue(data).bytes(), as: UTF8.self))}")
        if data.first?["id"] == "2" {
          // The shorter one becomes the longer one.
          let change =
            #"{"data":{"type":"articles","id":"1","attributes":{"words":150,"title":"Omoo!"}}}"#
          _ = await api.respond(
            to: HTTPRequest(
              method: .patch, scheme: nil, authority: nil, path: "/articles/1",
              headerFields: [.contentType: "application/vnd.api+json"]),
            body: Array(change.utf8))
        } else {
          api.endEvents()
        }
      }
    }
  }
#endif
