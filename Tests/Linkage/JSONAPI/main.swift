import JSONAPI

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

let text = #"{"data":{"type":"articles","id":"1","attributes":{"title":"Moby-Dick"}}}"#
let article = try JSONAPIDecoder().decode(Article.self, from: Array(text.utf8))
print(String(decoding: try JSONAPIEncoder().encodeBytes(article), as: UTF8.self))
