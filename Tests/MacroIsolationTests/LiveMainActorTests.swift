#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  /// The main actor's, as everything in this module that says nothing else.
  @LiveResource("notes")
  final class Note {
    var text: String = ""
    @Relationship var author: Author?
    @Relationship var readers: [Author]
  }

  @LiveResource("authors")
  nonisolated final class Author {
    var name: String = ""
    @Coded(as: DateOnly.self) var birthday: Date?
  }

  @Suite("Live objects in a module whose default is the main actor")
  struct LiveMainActorTests {
    @Test func `A class is the main actor's, and its resources anybody's`() async throws {
      let store = Store()
      let note = Note(in: store)
      note.text = "Hello"
      let author = Author(in: store)
      author.name = "Dan"
      note.author = author
      note.readers.append(author)
      let text = try await encoded(note)
      let back = try JSONAPIDecoder().decode(Note.self, from: text)
      #expect(back.text == "Hello")
      #expect(note.readers.first === author)
      #expect(await name(of: author) == "Dan")
    }

    @concurrent
    private func encoded(_ note: Note) async throws -> Data {
      #expect(note.isDirty)
      #expect(Note.fields.author.name.fieldRoute.path.text == "author.name")
      return try JSONAPIEncoder().encode(note)
    }

    /// A class that is marked `nonisolated` can be used anywhere.
    @concurrent
    private func name(of author: Author) async -> String { author.name }
  }
#endif
