// Models as `jsonapi generate` writes them, and how programs write them themselves.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPITools

  // snippet.models
  @Resource("articles")
  struct Article {
    var id: String
    var publishedAt: Date?  // null in 1 of 2
    var tags: [String]
    var title: String
    var wordCount: Int
    var author: ToOne<Person>
    var comments: ToMany<Comment>
    var translations: ToMany<AnyResource>  // no linkage was seen; the name decides
  }

  @Resource("comments")
  struct Comment {
    var id: String
    var text: String
    var author: ToOne<Person>
  }

  @Resource("people")
  struct Person {
    var id: String
    var city: String
    var name: String
  }
  // snippet.end

  let document = """
    {
      "data": [
        {
          "type": "articles", "id": "101",
          "attributes": {
            "title": "A lighthouse keeper's week", "publishedAt": "2026-03-14T08:30:00Z",
            "wordCount": 1840, "tags": ["sea", "work"]
          },
          "relationships": {
            "author": {"data": {"type": "people", "id": "7"}},
            "comments": {"data": [{"type": "comments", "id": "31"}]},
            "translations": {"links": {"related": "/articles/101/translations"}}
          }
        },
        {
          "type": "articles", "id": "102",
          "attributes": {
            "title": "Bread without a recipe", "publishedAt": null, "wordCount": 960, "tags": []
          },
          "relationships": {"author": {"data": {"type": "people", "id": "7"}}, "comments": {"data": []}}
        }
      ],
      "included": [
        {"type": "people", "id": "7", "attributes": {"name": "Runa Vik", "city": "Bergen"}},
        {
          "type": "comments", "id": "31", "attributes": {"text": "I could smell the salt."},
          "relationships": {"author": {"data": {"type": "people", "id": "7"}}}
        }
      ]
    }
    """
  print("== document")
  print(try JSONValue(parsing: document))
  let articles = try JSONAPIDecoder().decode([Article].self, from: Data(document.utf8))
  print(articles.map { $0.author.value?.name ?? "nobody" })

  // snippet.program
  var evidence = Evidence()
  evidence.add(try AnyDocument(parsing: document))
  let models = ModelDescription(evidence)
  let files = ModelWriter(style: .resources).files(for: models)
  for file in files { print(file.name) }
  // snippet.end

  // The models above are what is written, line by line.
  func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }
  let here = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)).joined(
    separator: "\n")
  for file in files {
    let code = lines(file.text).drop { !$0.hasPrefix("@Resource") }.joined(separator: "\n")
    guard here.contains(code) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: ["code": code])
    }
  }
#endif
