// The pool of Treasure as a store.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIFoundation
  import JSONAPIStore

  // snippet.model
  @LiveResource("projects")
  final class Project {
    var title: String = ""
    @Key("users") @Relationship var manager: User?
  }

  @LiveResource("users")
  final class User {
    var name: String = ""
  }
  // snippet.end

  // snippet.struct
  @Resource("projects")
  struct ProjectValue {
    let id: String
    let title: String
    @Key("users") @Relationship let manager: UserValue?
  }

  @Resource("users")
  struct UserValue {
    let id: String
    let name: String
  }
  // snippet.end

  let json: [String: Any] = [
    "data": [
      [
        "type": "projects", "id": "1", "attributes": ["title": "Test Project"],
        "relationships": ["users": ["data": ["type": "users", "id": "4"]]],
      ]
    ],
    "included": [["type": "users", "id": "4", "attributes": ["name": "New Name"]]],
  ]

  // snippet.map
  let pool = Store()
  var decoder = JSONAPIDecoder()
  decoder.store = pool

  let projects = try decoder.decode([Project].self, from: json)
  print(projects[0].manager?.name ?? "")
  // snippet.end

  // snippet.values
  let values = try JSONAPIDecoder().decode([ProjectValue].self, from: json)
  print(values[0].title, values[0].manager?.name ?? "")
  // snippet.end

  // snippet.strict
  decoder.mode = .strict
  do {
    let document = try decoder.decode(Document<[Project], JSONValue>.self, from: json)
    print(document.meta as Any, document.links as Any, document.jsonapi as Any)
  } catch let error as ServerError {
    print(error.errors)
  } catch let error as ResourceDecodingError {
    print(error.pointer, error.expected, error.found)
  }
  // snippet.end

  // snippet.apart
  let apart = try JSONAPIDecoder().decode([Project].self, from: json)  // in a store of its own
  // snippet.end
  print(apart.count)

  // snippet.resource
  let user = pool.object(User.self, id: "4")
  let record = pool.record(type: "users", id: "4")
  if let record { pool.remove(record) }
  pool.removeAll()
  // snippet.end
  print(user?.name ?? "", record?.isLoaded ?? false)

  // snippet.merge
  let readable: AnyDocument = pool.snapshotDocument()
  try pool.insert(readable)  // what else is in the pool stays
  // snippet.end

  // snippet.persist
  let saved: [UInt8] = try pool.snapshot()
  try pool.restore(saved)  // or Store(snapshot: saved)
  // snippet.end
  print(saved.count)

  // snippet.create
  let project = Project(in: pool)
  project.title = "Test Project"
  project.manager = pool.reference(User.self, id: "4")

  let body = try JSONAPIEncoder().createDocument(for: project)

  // or without a class
  let users = AnyRelationship(data: .one(ResourceIdentifier(type: "users", id: "4")))
  let newProject = try pool.create(
    "projects", attributes: ["title": "Test Project"], relationships: ["users": users])
  let document = try JSONAPIEncoder().createDocument(for: newProject)
  // snippet.end
  print(String(decoding: body, as: UTF8.self))

  for resource in try [document, body].flatMap({ try AnyDocument(parsing: $0).data.resources }) {
    precondition(resource.type == "projects" && resource.id == nil)
    precondition(resource.attributes == ["title": "Test Project"])
    precondition(resource.relationships?.json == ["users": ["data": ["type": "users", "id": "4"]]])
  }

  // snippet.update
  let known = pool.reference(Project.self, id: "1")
  known.title = "New Title"

  let update = try JSONAPIEncoder().updateDocument(for: known.changes)

  // or without a class
  let knownProject = pool.placeholder(type: "projects", id: "1")
  knownProject.setAttribute("title", to: "New Title")
  let updateDocument = try JSONAPIEncoder().updateDocument(for: knownProject.changes)
  // snippet.end
  precondition(update == updateDocument)
  print(update.count)
#endif
