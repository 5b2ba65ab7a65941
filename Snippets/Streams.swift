// Documents that don't fit in memory.

import Foundation
import JSONAPI

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var author: ToOne<Person>
}

let text = #"""
  {"data": [
    {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
     "relationships": {"author": {"data": {"type": "people", "id": "9"}}}},
    {"type": "articles", "id": "2", "attributes": {"title": "Omoo"},
     "relationships": {"author": {"data": {"type": "people", "id": "9"}}}}
  ], "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}}]}
  """#

/// What arrives, in pieces of 100 bytes.
func pieces(of text: String) -> AsyncStream<[UInt8]> {
  AsyncStream { continuation in
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 100) {
      continuation.yield(Array(bytes[start...].prefix(100)))
    }
    continuation.finish()
  }
}

let chunks = pieces(of: text)
print("== pieces")
// snippet.pieces
for try await article in JSONAPIDecoder().stream(of: Article.self, from: chunks) {
  print(article.title, article.author.id ?? "")  // Moby-Dick 9
}
// snippet.end

let file = FileManager.default.temporaryDirectory.appendingPathComponent("articles-to-stream.json")
try Data(text.utf8).write(to: file)
print("== file")
// snippet.file
for try await article in JSONAPIDecoder().stream(of: Article.self, contentsOf: file) {
  print(article.title, article.author.value?.name ?? "")  // Moby-Dick Herman
}
// snippet.end
try FileManager.default.removeItem(at: file)

let broken = pieces(of: text.replacing(#""Omoo""#, with: "Omoo"))
print("== broken")
// snippet.broken
do {
  for try await article in JSONAPIDecoder().stream(of: Article.self, from: broken) {
    print(article.title)
  }
} catch let error as StreamError {
  print(error)
}
// snippet.end
