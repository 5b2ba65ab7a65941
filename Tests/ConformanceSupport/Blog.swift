#if Macros
  package import JSONAPI
  package import JSONAPIServer

  // The types of the shared HTTP cases.

  @Resource("people")
  package struct Person: Sendable {
    package var id: String
    package var name: String
    package var age: Double
  }

  @Resource("articles")
  package struct Article: Sendable {
    package var id: String
    package var title: String
    package var body: String?
    package var slug: String?
    package var author: ToOne<Person>
    package var comments: ToMany<Comment>
    package var reviewers: ToMany<Person>
  }

  @Resource("comments")
  package struct Comment: Sendable {
    package var id: String
    package var body: String
    package var author: ToOne<Person>
    package var article: ToOne<Article>
  }

  /// The server that the shared HTTP cases describe.
  package enum Blog {
    /// The server, on a database with the fixture's tables.
    package static func server(on database: some ServerDatabase) throws -> JSONAPIServer<
      NoPrincipal
    > {
      var configuration = ServerConfiguration()
      configuration.allowsMethodOverride = true
      configuration.openAPI = OpenAPIInfo(title: "Blog")
      return try JSONAPIServer(database: database, configuration: configuration) {
        Serve(Article.self) {
          $0.describe("An article with its author, comments and reviewers.", singular: "article")
          $0.describe(\.slug, as: "Lower-cased title; recomputed when the title changes.")
          $0.example(\.slug, "title")
          $0.toMany(\.reviewers, through: "article_reviewers", "article_id", "person_id")
          $0.readOnly(\.slug)
          $0.include(\.author, \.comments.author, \.reviewers)
          $0.sort(by: \.title)
          $0.filter(by: \.author)
          $0.page(default: 25, maximum: 100, [.number])
          $0.allow(.create, .update, .delete)
          $0.allow(.add, .remove, of: \.comments)
          $0.allow(.replace, .add, .remove, of: \.reviewers)
          $0.willCreate { change, _, _ in
            change.slug = .value(change.title.value?.lowercased() ?? "")
          }
          $0.willUpdate { change, _, _ in
            if case .value(let title) = change.title as Field<String> {
              change.slug = .value(title.lowercased())
            }
          }
        }
        Serve(Person.self) {
          $0.describe("A person. Clients may choose the id.", singular: "person")
          $0.clientIDs(.allowed)
          $0.include()
          $0.filter()
          $0.sort(by: \.name, \.age)
          $0.page([])
          $0.allow(.create, .update, .delete)
        }
        Serve(Comment.self) {
          $0.describe("A comment on an article.", singular: "comment")
          $0.include(\.author, \.article)
          $0.sort()
          $0.page(default: 10, maximum: 20, [.cursor])
          $0.writable(\.article, on: [.create])
          $0.allow(.create, .update, .delete)
        }
      }
    }

    /// The tables of the fixture.
    ///
    /// Ids are text in documents, whatever they are in tables.
    package static let tables = SQLFixture([
      ("people", "id TEXT PRIMARY KEY, name TEXT NOT NULL, age {real} NOT NULL"),
      (
        "articles",
        "id {key}, title TEXT NOT NULL, body TEXT, slug TEXT, "
          + "author_id TEXT REFERENCES people ON DELETE SET NULL"
      ),
      (
        "comments",
        "id {key}, body TEXT NOT NULL, author_id TEXT REFERENCES people ON DELETE SET NULL, "
          + "article_id {int} REFERENCES articles ON DELETE SET NULL"
      ),
      (
        "article_reviewers",
        "article_id {int} REFERENCES articles ON DELETE CASCADE, "
          + "person_id TEXT REFERENCES people ON DELETE CASCADE, PRIMARY KEY (article_id, person_id)"
      ),
    ])

    /// The rows of the fixture, by table.
    package static let rows: [String: [[String: ColumnValue]]] = [
      "people": [
        ["id": "1", "name": "Ada", "age": .real(36)],
        ["id": "2", "name": "Ben", "age": .real(25)],
        ["id": "3", "name": "Cyd", "age": .real(36)],
      ],
      "articles": [
        ["id": "1", "title": "Alpha", "body": "First body", "slug": "alpha", "author_id": "1"],
        ["id": "2", "title": "Bravo", "body": .null, "slug": "bravo", "author_id": .null],
        ["id": "3", "title": "Charlie", "body": "Third body", "slug": "charlie", "author_id": "2"],
      ],
      "comments": [
        ["id": "1", "body": "Nice", "author_id": "2", "article_id": "1"],
        ["id": "2", "body": "Hmm", "author_id": "1", "article_id": "1"],
        ["id": "3", "body": "Wow", "author_id": "2", "article_id": "3"],
      ],
      "article_reviewers": [
        ["article_id": "1", "person_id": "2"], ["article_id": "1", "person_id": "3"],
        ["article_id": "3", "person_id": "2"],
      ],
    ]
  }
#endif
