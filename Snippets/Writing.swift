// Creating, changing and deleting resources and relationships.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient
import JSONAPIStore

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String?
  var title: String
  var summary: String?
  var author: ToOne<Person>
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: URLSessionTransport())

func create() async throws -> Article {
  // snippet.create
  // POST /articles, with the linkage of the author and without an id.
  let new = Article(title: "Omoo", author: ToOne(id: "9"))
  let article = try await client.create(new)
  print(article.id ?? "", article.title)
  // snippet.end
  return article
}

func update(_ article: Article) async throws {
  // snippet.update
  // PATCH /articles/1, with the title and nothing else.
  let saved = try await client.update(article) { $0.title = "Typee" }

  // The same, for a form that was filled in elsewhere.
  var edited = saved
  edited.summary = nil  // sent as null
  try await client.update(edited, from: saved)

  // All that the model says.
  try await client.update(edited)
  // snippet.end

  // snippet.delete
  try await client.delete(edited)
  try await client.delete(Article.reference(id: "2"))
  // snippet.end
}

func relationships() async throws {
  // snippet.relationships
  // PATCH /articles/1/relationships/author
  let article = AnyResource.reference(type: "articles", id: "1")
  try await client.replace(
    article.relationship(toOne: "author"), with: AnyResource(type: "people", id: "3"))

  // POST and DELETE /articles/1/relationships/tags
  let fog = AnyResource.reference(type: "tags", id: "4")
  try await client.add([fog], to: article.relationship(toMany: "tags"))
  try await client.remove([fog], from: article.relationship(toMany: "tags"))
  // snippet.end
}

func withoutModels() async throws {
  // snippet.any
  var article = AnyResource(type: "articles", attributes: ["title": "Mardi"])
  article.relationships = [
    "author": AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "9")))
  ]
  let saved = try await client.create(article)
  try await client.update(saved) { $0["title"] = "Mardi, and a Voyage Thither" }
  // snippet.end
}

func clientIDs() {
  // snippet.ids
  var client = client
  client.configuration.makeID = ClientConfiguration.uuid
  // snippet.end
  _ = client
}

func atomically() async throws {
  // snippet.atomic
  let saved = try await client.atomically(fallback: .oneByOneIfUnsupported) { operations in
    let author = operations.create(
      AnyResource(type: "people", attributes: ["name": "Herman"]))
    var article = AnyResource(type: "articles", attributes: ["title": "Omoo"])
    article.relationships = ["author": AnyRelationship(data: .one(author.resourceIdentifier))]
    operations.create(article)
    operations.delete(AnyResource.reference(type: "articles", id: "7"))
  }
  for result in saved.results.results { print(result.data?.id ?? "nothing") }
  // snippet.end
}

#if Macros
  @Resource("books")
  struct Book {
    var id: String
    var title: String
    var subtitle: String?
    var author: ToOne<Writer>
    var tags: ToMany<Tag>
  }

  @Resource("writers")
  struct Writer {
    var id: String
    var name: String
  }

  @Resource("tags")
  struct Tag {
    var id: String
  }

  func drafts() async throws {
    // snippet.drafts
    // POST /books, with what is set and nothing else.
    let book = try await client.create(
      Book.draft {
        $0.title = "Omoo"
        $0.author = Writer.reference(id: "9")
      })

    // PATCH /books/1, of which nothing has to be known; nil is sent as null.
    try await client.update(Book.reference(id: "1")) { $0.subtitle = nil }
    // snippet.end
    _ = book
  }

  func change(_ book: Book) async throws {
    // snippet.paths
    try await client.replace(book.relationship(\.author), with: Writer.reference(id: "3"))
    try await client.add(
      [Tag.reference(id: "4"), Tag.reference(id: "5")], to: book.relationship(\.tags))
    try await client.remove([Tag.reference(id: "4")], from: book.relationship(\.tags))
    // snippet.end
  }

  func atomicallyWithModels() async throws {
    // snippet.models
    let saved = try await client.atomically { operations in
      let author = operations.create(Writer.draft { $0.name = "Herman" })
      let book = operations.create(
        Book.draft {
          $0.title = "Omoo"
          $0.author = author
        })
      return (author: author, book: book)
    }
    let book = try saved.book  // the Book as the server has it now
    // snippet.end
    _ = book
  }

  @LiveResource("albums")
  final class Album {
    var title: String = ""
    @Relationship var tracks: [Track]
  }

  @LiveResource("tracks")
  final class Track {
    var title: String = ""
  }

  func atomicallyWithLiveObjects(_ album: Album, _ old: Track) async throws {
    // snippet.live
    let track = Track(in: album.store)
    track.title = "Cetology"
    album.title = "The Whale"
    try await client.atomically { operations in
      operations.create(track)
      operations.add([track], to: album.relationship(\.tracks))
      operations.save(album)
      operations.delete(old)
    }
    // track.id is the server's, album.isDirty is false, and old is in no store any more.
    // snippet.end
  }
#endif
