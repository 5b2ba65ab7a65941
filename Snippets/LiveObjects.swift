// Live objects: classes whose properties are views of records in a store.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore
  import Observation

  // snippet.model
  @LiveResource("articles", keys: .dasherized)
  final class Article {
    var title: String = ""
    @Key("description") var summary: String?
    var wordCount: Int = 0
    var status: OpenEnum<Status>?
    @Coded(as: DateOnly.self) var printedOn: Date?
    @Relationship var author: Person?
    @Relationship var comments: [Comment]
    @Relationship var owner: Owner?
    var editor: ToOne<Person>

    enum Status: String, Codable, Sendable { case draft, published }
  }

  @LiveResource("people")
  final class Person {
    var name: String = ""
    @Relationship var articles: [Article]
  }

  @LiveResource("comments")
  final class Comment {
    var body: String = ""
    @Relationship var author: Person?
  }

  @LiveResource("organisations")
  final class Organisation {
    var id: Int?
    var name: String?
  }

  @ResourceUnion
  enum Owner {
    case person(Person)
    case organisation(Organisation)
  }
  // snippet.end

  let data = Data(
    #"""
    {
      "data": {
        "type": "articles", "id": "1",
        "attributes": {"title": "JSON:API paints my bikeshed!", "description": null},
        "relationships": {
          "author": {"data": {"type": "people", "id": "9"}},
          "comments": {
            "data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "12"}]
          }
        }
      },
      "included": [
        {
          "type": "people", "id": "9", "attributes": {"name": "Dan"},
          "relationships": {"articles": {"data": [{"type": "articles", "id": "1"}]}}
        },
        {"type": "comments", "id": "5", "attributes": {"body": "First!"}}
      ]
    }
    """#.utf8)

  print("== data")
  print(String(decoding: try AnyDocument(parsing: data).bytes(), as: UTF8.self))

  // snippet.read
  let store = Store()
  var decoder = JSONAPIDecoder()
  decoder.store = store

  let article = try decoder.decode(Article.self, from: data)
  print(article.title)  // JSON:API paints my bikeshed!
  print(article.author?.name ?? "nobody")  // Dan
  print(article.author?.articles.first === article)  // true
  print(store.object(Article.self, id: "1") === article)  // true
  // snippet.end

  // snippet.query
  let short = try store.objects(
    matching: Article.query.filter { $0.wordCount < 100 }.sort(.ascending(\.title)))
  // snippet.end
  print(short.count)

  // snippet.live
  let drafts = store.live(
    Article.query.filter { $0.wordCount < 100 }.sort(.ascending(\.title)))
  for article in drafts.elements { print(article.title) }

  withObservationTracking {
    print(drafts.count)
  } onChange: {
    print("There are \(drafts.count) drafts now.")
  }
  let draft = Article(in: store)
  draft.wordCount = 12

  let following = Task {
    for await change in drafts.changes {
      print(change.elements.map(\.title), change.difference.insertions.count)
      break
    }
  }
  await following.value
  // snippet.end
  store.remove(draft.record)

  // snippet.states
  print(article.summary ?? "none")  // none
  print(try article.field(\.summary))  // null
  print(try article.field(\.printedOn))  // absent
  article["word-count"] = "many"
  print(article.wordCount)  // 0
  do {
    _ = try article.field(\.wordCount)
  } catch let error as ResourceDecodingError {
    print(error.pointer)  // /attributes/word-count
  }
  // snippet.end
  article.revert()

  print("== write")
  // snippet.write
  article.summary = "A short text"
  article.summary = nil  // writes null
  article.setNull(\.title)  // writes null where the property is not optional
  article.remove(\.title)  // removes the attribute
  article.title = "Paint"
  print(article.dirtyFields)  // ["title"]
  let body = try JSONAPIEncoder().updateDocument(for: article.changes)
  article.revert(\.title)
  // snippet.end
  print(String(decoding: body, as: UTF8.self))

  // snippet.unwritable
  do {
    try article.set(\.wordCount, to: 12)
  } catch {
    print(error)  // what can't be written is thrown here…
  }
  print(article.unwritable.isEmpty)  // …and is kept here where a property was set
  // snippet.end

  article.revert()
  print("== relationships")
  // snippet.relationships
  print(article.comments.count)  // 1: one is not in the store
  print(article.linkage(of: \.comments).identifiers.count)  // 2
  print(article.references(to: \.comments).map(\.isLoaded))  // [true, false]
  print(article.meta(of: \.author) ?? [:], article.links(of: \.author) as Any)

  let comment = Comment(in: store)  // new, with a local id
  comment.body = "Second!"
  article.comments.append(comment)  // keeps what is not in the store
  article.remove(comment, from: \.comments)
  article.author = nil  // writes null
  print(article.linkageChanges(of: \.author).removed.count)  // 1
  // snippet.end
  print(
    String(decoding: try JSONAPIEncoder().updateDocument(for: article.changes), as: UTF8.self))
  article.revert()

  // snippet.observe
  withObservationTracking {
    print(article.title)
  } onChange: {
    print("The title is \(article.title) now.")
  }
  article.title = "Told"

  let watching = Task {
    for await title in article.values(of: \.title) {
      print(title ?? "no title")
      break
    }
  }
  await watching.value
  // snippet.end

  print("== snapshot")
  // snippet.snapshot
  @Resource("articles")
  struct ArticleValue {
    var id: String
    var title: String
    @Relationship var author: PersonValue?
  }

  @Resource("people")
  struct PersonValue {
    var id: String
    var name: String
  }

  let value = try article.value(as: ArticleValue.self)
  print(value.author?.name ?? "nobody")

  let other = try store.object(
    for: ArticleValue(id: "2", title: "Another", author: value.author), as: Article.self)
  print(other.author === article.author)  // true
  // snippet.end

  // snippet.service
  struct Service: RecordService {
    func perform(_ action: RecordAction, on record: Record) async throws {
      switch action {
      case .load: break  // GET /type/id; the answer goes into record.store.
      // POST where record.isNew, else PATCH with record.changes; then record.markSaved(with: answer).
      case .save: break
      case .delete: break  // DELETE /type/id, unless record.isNew
      }
    }
  }

  try await article.load(with: Service())  // nothing to do: it is loaded
  try await article.reload(with: Service())
  try await article.save(with: Service())
  article.unload()
  print(article.isLoaded)
  // snippet.end

  func publish(_ article: Article, with client: JSONAPIClient) async throws {
    // snippet.atomically
    let comment = Comment(in: article.store)
    comment.body = "First!"
    article.title = "Published"
    try await client.atomically { operations in
      operations.create(comment)
      operations.save(article)
      operations.add([comment], to: article.relationship(\.comments))
    }
    print(comment.id ?? "none", article.isDirty)
    // snippet.end
  }

  #if canImport(SwiftUI)
    import SwiftUI

    // snippet.views
    struct DraftsView: View {
      @Live private var drafts: LiveQuery<Article>.Elements

      init(in store: Store) {
        let query = Article.query.filter { $0.wordCount < 100 }.sort(.ascending(\.title))
        _drafts = Live(store.live(query))
      }

      var body: some View {
        List {
          Text("\($drafts.count) drafts")
          ForEach(drafts, id: \.identity) { article in
            Text(article.title)
          }
        }
      }
    }
  // snippet.end
  #endif
#endif
