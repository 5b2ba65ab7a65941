// A whole program, for those who know DataDog's swift-jsonapi.

#if Macros
  // snippet.program
  import JSONAPI

  @Resource("people")
  struct Person: Equatable {
    var id: String
    @Key("first_name") var firstName: String
  }

  @Resource("teams")
  struct Team: Equatable {
    var id: String
    var name: String
  }

  @ResourceUnion
  enum Contributor: Equatable {
    case person(Person)
    case team(Team)
  }

  @Resource("articles")
  struct Article: Equatable {
    var id: String
    var title: String
    var tags: [String]
    @Relationship var author: Person?
    @Relationship var contributors: [Contributor]
  }

  struct PageInfo: Codable {
    var total: Int
  }

  let response = #"""
    {
      "data": [{
        "type": "articles", "id": "1",
        "attributes": {"title": "Typee", "tags": null},
        "relationships": {
          "author": {"data": {"type": "people", "id": "9"}},
          "contributors": {"data": [{"type": "teams", "id": "2"}, {"type": "robots", "id": "3"}]}
        }
      }],
      "included": [
        {"type": "people", "id": "9", "attributes": {"first_name": "Herman"}},
        {"type": "teams", "id": "2", "attributes": {"name": "Typesetters"}}
      ],
      "meta": {"total": 1}
    }
    """#

  let document = try JSONAPIDecoder().decode(
    Document<[Article], PageInfo>.self, from: Array(response.utf8))
  for article in document.data {
    print(article.title, article.author?.firstName ?? "", article.contributors.count)
  }
  print(document.meta?.total ?? 0)

  let encoder = JSONAPIEncoder()
  let create = try encoder.createDocument(
    for: Article.draft {
      $0.title = "Omoo"
      $0.author = ToOne(id: "9")
    })
  let update = try encoder.updateDocument(for: Article.draft(id: "1") { $0.title = "Omoo" })
  print(String(decoding: create, as: UTF8.self))
  print(String(decoding: update, as: UTF8.self))
  // snippet.end

  precondition(document.data[0].contributors == [.team(Team(id: "2", name: "Typesetters"))])
#endif
