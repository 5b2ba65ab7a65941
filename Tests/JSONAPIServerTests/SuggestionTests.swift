#if Macros
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Names in errors are those that the collection takes.
  @Suite("Suggestions")
  struct SuggestionTests {
    private static let people = Schema(
      "people", id: Int.self,
      [
        .attribute("name", String.self), .attribute("tags", [String].self),
        .attribute("secret", String.self),
      ])
    private static let notes = Schema(
      "notes", id: Int.self,
      [
        .attribute("title", String.self), .attribute("labels", [String].self),
        .attribute("price", Int.self), .attribute("secret", String.self),
        .relationship(.init("author", .one, to: ["people"])),
        .relationship(.init("editor", .one, to: ["people"])),
      ])

    private func server(
      _ build: (inout AnyDefinition<NoPrincipal>) -> Void
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: MemoryDatabase()) {
        Serve(schema: Self.people) { $0.hide("secret") { _ in true } }
        Serve(schema: Self.notes) {
          $0.hide("secret") { _ in true }
          build(&$0)
        }
      }
    }

    private func detail(
      _ query: String, _ build: (inout AnyDefinition<NoPrincipal>) -> Void
    ) async throws -> String? {
      let answer = try await server(build).get("/notes?\(query)")
      #expect(answer.status == 400)
      return answer.value("/errors/0/detail")?.string
    }

    @Test(arguments: [
      ("sort=nonsense", #"Expected one of "title", "price". Found "nonsense"."#),
      ("sort=-titel", #"Expected "title". Found "titel"."#),
      ("sort=lables", #"Expected one of "title", "price". Found "lables"."#),
      ("sort=secrets", #"Expected one of "title", "price". Found "secrets"."#),
      ("sort=author.nme", #"Expected "author.name". Found "author.nme"."#),
      ("sort=author.x", #"Expected "author.name". Found "author.x"."#),
    ])
    func `Where everything may be asked, fields with an order are named`(
      _ query: String, _ words: String
    ) async throws {
      #expect(try await detail(query) { _ in }?.hasSuffix(words) == true)
    }

    @Test(arguments: [
      ("sort=nonsense", #"Expected one of "author.name", "price". Found "nonsense"."#),
      ("sort=titel", #"Expected one of "author.name", "price". Found "titel"."#),
      ("include=nonsense", #"Expected "author". Found "nonsense"."#),
      ("include=editr", #"Expected "author". Found "editr"."#),
    ])
    func `Where some may be asked, those are named`(_ query: String, _ words: String) async throws {
      let detail = try await detail(query) {
        $0.sort(by: ["price", "author.name"])
        $0.include(["author"])
      }
      #expect(detail?.hasSuffix(words) == true, "\(detail ?? "")")
    }

    @Test(arguments: ["sort=nonsense", "include=nonsense"])
    func `Where nothing may be asked, nothing is named`(_ query: String) async throws {
      let detail = try await detail(query) {
        $0.sort(by: [])
        $0.include([])
      }
      #expect(detail?.contains("Expected") == false, "\(detail ?? "")")
    }
  }
#endif
