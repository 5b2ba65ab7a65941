#if Macros
  import ConformanceSupport
  import Foundation
  import JSONAPI
  import JSONAPIServer

  /// A server in which every kind of rule holds for everybody but editors.
  enum Newsroom {
    struct User: ServerPrincipal {
      var id: Int
      var isEditor = false
      var key: String { "user \(id)" }
    }

    @Resource("people")
    struct Person: Sendable {
      var id: Int
      var name: String
      /// Hidden.
      var salary: Int?
      var stories: ToMany<Story>
    }

    @Resource("stories")
    struct Story: Sendable {
      var id: Int
      var title: String
      var words: Int
      /// Hidden.
      var notes: String?
      var publishedAt: Date?
      var author: ToOne<Person>
      /// Hidden.
      var lawyer: ToOne<Person>
      var comments: ToMany<Comment>
      var tags: ToMany<Tag>
    }

    @Resource("comments")
    struct Comment: Sendable {
      var id: Int
      var text: String
      var story: ToOne<Story>
      var person: ToOne<Person>
    }

    @Resource("tags")
    struct Tag: Sendable {
      var id: Int
      var label: String
      var stories: ToMany<Story>
    }

    /// A hidden type.
    @Resource("audits")
    struct Audit: Sendable {
      var id: Int
      var entry: String
      var story: ToOne<Story>
    }

    static func server(
      on database: some ServerDatabase, _ configuration: ServerConfiguration = .init(),
      hasContent: Bool = false
    ) throws -> JSONAPIServer<User> {
      try JSONAPIServer(
        database: database, path: "/api", principal: User.self, configuration: configuration
      ) {
        Serve(Person.self) {
          $0.toMany(\.stories, foreignKey: "author_id")
          $0.hide(\.salary) { $0.principal?.isEditor != true }
          if hasContent {
            // A media type that the doors of other tests have.
            $0.content("file", column: "file", type: "application/vnd.api+json")
            $0.names.hide("file") { $0.principal?.isEditor != true }
          }
          $0.aggregate(\.salary, \.name, by: \.name, \.salary)
          $0.page(default: 10, maximum: 10, total: true)
          $0.allow(.update)
          $0.allow(.replace, .add, .remove, of: \.stories)
        }
        Serve(Story.self) {
          $0.toOne(\.author, "author_id")
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.hide(\.notes) { $0.principal?.isEditor != true }
          $0.hide(\.lawyer) { $0.principal?.isEditor != true }
          $0.search(\.title, \.notes)
          if hasContent {
            $0.content("file", column: "file", type: "application/vnd.api+json")
          }
          $0.aggregate(
            \.words, \.title, \.notes, \.publishedAt, by: \.title, \.words, \.notes, \.publishedAt)
          $0.page(default: 2, maximum: 10, total: true)
          $0.version("version")
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: \.comments)
          $0.allow(.replace, .add, .remove, of: \.tags)
          // Drafts are their author's.
          $0.rows { story, request in
            .when(request.principal?.isEditor == true) || story.publishedAt != nil
              || request.signedIn { story.author.id == $0.id }
          }
        }
        Serve(Comment.self) {
          $0.search(\.text)
          let isSpam = $0.serverColumn("is_spam", Bool.self)
          $0.page(total: true)
          $0.aggregate(\.text, by: \.text)
          $0.allow(.create, .update, .delete)
          $0.rows { _, request in .when(request.principal?.isEditor == true) || isSpam != true }
        }
        Serve(Tag.self) {
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: \.stories)
        }
        Serve(Audit.self) {
          $0.aggregate(\.entry, by: \.entry)
          $0.hide { $0.principal?.isEditor != true }
        }
      }
    }

    static let tables = SQLFixture([
      ("people", "id {key}, name TEXT NOT NULL, salary {int}, file {bytes}"),
      (
        "stories",
        "id {key}, title TEXT NOT NULL, words {int} NOT NULL, notes TEXT, published_at {date}, "
          + "author_id {int} REFERENCES people ON DELETE SET NULL, "
          + "lawyer_id {int} REFERENCES people ON DELETE SET NULL, file {bytes}, "
          + "version {int} NOT NULL"
      ),
      (
        "comments",
        "id {key}, text TEXT NOT NULL, story_id {int} REFERENCES stories ON DELETE SET NULL, "
          + "person_id {int} REFERENCES people ON DELETE SET NULL, is_spam {bool}"
      ),
      ("tags", "id {key}, label TEXT NOT NULL, color TEXT, version {int} DEFAULT 1"),
      (
        "story_tags",
        "story_id {int} REFERENCES stories, tag_id {int} REFERENCES tags, "
          + "PRIMARY KEY (story_id, tag_id)"
      ),
      (
        "audits",
        "id {key}, entry TEXT NOT NULL, story_id {int} REFERENCES stories ON DELETE SET NULL"
      ),
    ])

    /// Five stories, of which 3 is a draft of person 2; six comments, of which 4 is spam.
    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [
        ["id": 1, "name": "Ada", "salary": 100], ["id": 2, "name": "Ben", "salary": 200],
        ["id": 3, "name": "Cyd", "salary": 300],
      ],
      "stories": [
        story(1, "Alpha", 10, author: 1), story(2, "Bravo", 20, author: 2),
        story(3, "Secret", 30, author: 2, isPublished: false), story(4, "Delta", 20, author: 3),
        story(5, "Echo", 10, author: 1),
      ],
      "comments": [
        comment(1, "One", story: 1, person: 2), comment(2, "Two", story: 1, person: 3),
        comment(3, "Three", story: 2, person: 1),
        comment(4, "Spam", story: 2, person: 3, isSpam: true),
        comment(5, "Five", story: 3, person: 2), comment(6, "Six", story: 5, person: 1),
      ],
      "tags": [["id": 1, "label": "news"], ["id": 2, "label": "opinion"]],
      "story_tags": [
        ["story_id": 1, "tag_id": 1], ["story_id": 3, "tag_id": 1], ["story_id": 2, "tag_id": 2],
      ],
      "audits": [["id": 1, "entry": "read", "story_id": 1]],
    ]

    static func story(
      _ id: Int64, _ title: String, _ words: Int64, author: Int64, isPublished: Bool = true,
      notes: String = "none", lawyer: Int64 = 3
    ) -> [String: ColumnValue] {
      [
        "id": .integer(id), "title": .text(title), "words": .integer(words),
        "notes": .text(notes), "author_id": .integer(author), "lawyer_id": .integer(lawyer),
        "published_at": isPublished ? .integer(1_700_000_000_000_000 + id) : .null, "version": 1,
      ]
    }

    static func comment(
      _ id: Int64, _ text: String, story: Int64, person: Int64, isSpam: Bool = false
    ) -> [String: ColumnValue] {
      [
        "id": .integer(id), "text": .text(text), "story_id": .integer(story),
        "person_id": .integer(person), "is_spam": isSpam ? 1 : 0,
      ]
    }
  }
#endif
