#if Macros
  import Foundation
  import JSONAPI
  import Testing

  @Resource("people")
  struct Person: Equatable {
    var id: String
    var name: String
  }

  @Resource("bots")
  struct Bot: Equatable {
    var id: String
    var lid: String?
    var tags: [String] = []
  }

  @ResourceUnion
  enum Commenter: Equatable {
    case person(Person)
    case bot(Bot)
  }

  @Resource("comments")
  struct Comment: Equatable {
    var id: String
    @Relationship var author: Commenter
    var editor: ToOne<Person>
  }

  @Suite("Models in a module whose default is the main actor")
  struct MainActorModuleTests {
    @Test func `Any thread can use them`() async throws {
      let comment = Comment(
        id: "1", author: .person(Person(id: "9", name: "Dan")), editor: ToOne(nilLiteral: ()))
      #expect(try await copy(of: comment) == comment)
    }

    @concurrent
    private func copy(of comment: Comment) async throws -> Comment {
      let encoded = try JSONAPIEncoder().encode(comment)
      #expect(Comment.fields.editor.name.fieldRoute.path.text == "editor.name")
      return try JSONAPIDecoder().decode(Comment.self, from: encoded)
    }
  }
#endif
