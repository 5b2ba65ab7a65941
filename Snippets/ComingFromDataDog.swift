// Models and requests, for those who know DataDog's swift-jsonapi.

// snippet.model
import JSONAPI

struct Person: Resource {
  static let resourceType = "people"
  enum CodingKeys: String, CodingKey {
    case id
    case firstName = "first_name"
  }
  var id: String
  var firstName: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String?
  var title: String
  var author: Person?
  var comments: ToMany<Comment>
}

struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
}
// snippet.end

// snippet.policies
var decoder = JSONAPIDecoder()
decoder.missingResources = .throwInArrays
decoder.unknownTypes = .throw
// snippet.end

// snippet.body
var encoder = JSONAPIEncoder()
encoder.includesRelated = false

let article = Article(title: "Typee", author: nil, comments: ToMany(ids: ["5", "12"]))
print(String(decoding: try encoder.encodeBytes(article), as: UTF8.self))

encoder.fieldsets["articles"] = ["title"]
var change = article
change.id = "1"
change.title = "Omoo"
print(String(decoding: try encoder.encodeBytes(change), as: UTF8.self))
// snippet.end
