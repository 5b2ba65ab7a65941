// Creating, changing and deleting resources and relationships.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import JSONAPITesting

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

/// A server that prints what it is sent.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  if request[.contentType]?.contains("ext=") == true {
    print("Content-Type: \(request[.contentType] ?? "")")
  }
  if !request.text.isEmpty { print(request.text) }
  return try respond(to: request)
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: server)

func create() async throws -> Article {
  print("== create")
  // snippet.create
  let new = Article(title: "Omoo", summary: "Adventures in Tahiti", author: ToOne(id: "9"))
  let article = try await client.create(new)
  print(article.id ?? "", article.title)
  // snippet.end
  return article
}

func update(_ article: Article) async throws {
  print("== update")
  // snippet.update
  let saved = try await client.update(article) { $0.title = "Typee" }
  // snippet.end

  print("== form")
  // snippet.form
  var edited = saved
  edited.summary = nil
  try await client.update(edited, from: saved)
  // snippet.end

  print("== whole")
  // snippet.whole
  try await client.update(edited)
  // snippet.end

  print("== delete")
  // snippet.delete
  try await client.delete(edited)
  try await client.delete(Article.reference(id: "2"))
  // snippet.end
}

func relationships() async throws {
  print("== relationships")
  // snippet.relationships
  let article = AnyResource.reference(type: "articles", id: "1")
  try await client.replace(
    article.relationship(toOne: "author"), with: AnyResource(type: "people", id: "3"))

  let fog = AnyResource.reference(type: "tags", id: "4")
  try await client.add([fog], to: article.relationship(toMany: "tags"))
  try await client.remove([fog], from: article.relationship(toMany: "tags"))
  // snippet.end
}

func withoutModels() async throws {
  print("== any")
  // snippet.any
  var article = AnyResource(type: "articles", attributes: ["title": "Mardi"])
  article.relationships = [
    "author": AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "9")))
  ]
  let saved = try await client.create(article)
  try await client.update(saved) { $0["title"] = "Mardi, and a Voyage Thither" }
  // snippet.end
}

func clientIDs() async throws {
  print("== ids")
  // snippet.ids
  var client = client
  client.configuration.makeID = ClientConfiguration.uuid
  // snippet.end
  client.configuration.makeID = { "0191d8e2-5b1c-7d1e-9d1f-3f0b8e0f2a11" }
  try await client.create(Article(title: "Omoo", author: ToOne(id: "9")))
}

func atomically() async throws {
  print("== atomic")
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
    print("== drafts")
    // snippet.drafts
    let book = try await client.create(
      Book.draft {
        $0.title = "Omoo"
        $0.author = Writer.reference(id: "9")
      })

    // Only the id is known; nil is sent as null.
    try await client.update(Book.reference(id: "1")) { $0.subtitle = nil }
    // snippet.end
    _ = book
  }

  @Resource("essays")
  struct Essay {
    var id: String
    var title: String
    @Relationship var author: Writer
  }

  func returning(_ essay: Essay) async throws {
    print("== returning")
    // snippet.returning
    let saved = try await client.update(essay, returning: Essay.query.include(\.author)) {
      $0.title = "The Encantadas"
    }
    // snippet.end
    _ = saved
  }

  func change(_ book: Book) async throws {
    print("== paths")
    // snippet.paths
    try await client.replace(book.relationship(\.author), with: Writer.reference(id: "3"))
    try await client.add(
      [Tag.reference(id: "4"), Tag.reference(id: "5")], to: book.relationship(\.tags))
    try await client.remove([Tag.reference(id: "4")], from: book.relationship(\.tags))
    // snippet.end
  }

  func atomicallyWithModels() async throws {
    print("== models")
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
    print("the book \(book.id)")
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
    print("== live")
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
    assert(track.id == "3" && !album.isDirty && !album.store.contains(type: "tracks", id: "2"))
  }
#endif

/// What the server answers.
func respond(to request: ReceivedRequest) throws -> TransportResponse {
  let path = request.path
  if path.hasSuffix("/operations") { return .document(try results(of: request)) }
  guard request.method == .post, !path.contains("/relationships/") else { return .empty() }
  guard var resource = try AnyDocument(parsing: request.text).data.resources.first else {
    return .empty(.badRequest)
  }
  resource.id = resource.id ?? "1"
  return .document(Data(AnyDocument(data: .one(resource)).bytes()), status: .created)
}

/// One result for each operation; what is created gets an id.
func results(of request: ReceivedRequest) throws -> Data {
  let operations = try JSONValue(parsing: Data(request.text.utf8))["atomic:operations"]
  let results = (operations.map { Array($0.elements) } ?? []).map { operation -> JSONValue in
    guard operation["op"]?.string == "add", operation["ref"] == nil,
      var resource = operation["data"]?.object
    else { return [:] }
    resource["id"] = resource["type"]?.string == "tracks" ? "3" : "1"
    return ["data": JSONValue(resource)]
  }
  let document: JSONValue = ["atomic:results": JSONValue(results)]
  return Data(document.bytes())
}

// What stands above is run.
let created = try await create()
try await update(created)
try await relationships()
try await withoutModels()
try await clientIDs()
try await atomically()
#if Macros
  try await drafts()
  try await change(
    Book(
      id: "1", title: "Omoo", author: ToOne(id: "9"), tags: ToMany(ids: ["4"])))
  try await returning(
    Essay(id: "1", title: "Sketches", author: Writer(id: "9", name: "Herman")))
  try await atomicallyWithModels()

  let store = Store()
  let album = try store.insert(
    AnyResource(type: "albums", id: "1", attributes: ["title": "Moby-Dick"]))
  let old = try store.insert(
    AnyResource(type: "tracks", id: "2", attributes: ["title": "Loomings"]))
  if let album = store.object(Album.self, id: album.id ?? ""),
    let old = store.object(Track.self, id: old.id ?? "")
  {
    try await atomicallyWithLiveObjects(album, old)
  }
#endif
