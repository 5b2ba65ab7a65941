// A whole program, for those who know Treasure.

#if Macros
  // snippet.program
  import Foundation
  import JSONAPI
  import JSONAPIFoundation
  import JSONAPIStore

  @LiveResource("projects")
  final class Project {
    var title: String = ""
    @Key("users") @Relationship var manager: User?
  }

  @LiveResource("users")
  final class User {
    var name: String = ""
  }

  let chest = Store()

  func projects(in json: [String: Any]) throws -> [Project] {
    var decoder = JSONAPIDecoder()
    decoder.store = chest
    return try decoder.decode([Project].self, from: json)
  }

  func newProject(_ title: String, manager id: String) throws -> Data {
    let project = Project(in: chest)
    project.title = title
    project.manager = chest.reference(User.self, id: id)
    return try JSONAPIEncoder().createDocument(for: project)
  }

  func renamed(_ project: Project, to title: String) throws -> Data {
    project.title = title
    return try JSONAPIEncoder().updateDocument(for: project.changes)
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
  let fetched = try projects(in: json)
  print(fetched[0].title, fetched[0].manager?.name ?? "")
  print(String(decoding: try newProject("New Project", manager: "4"), as: UTF8.self))
  print(String(decoding: try renamed(fetched[0], to: "New Title"), as: UTF8.self))
#endif
