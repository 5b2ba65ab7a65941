#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    /// Every document case by way of the command line: verdict, pointer and exit code.
    @Suite struct DocumentCases {
      struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Options: Decodable {
          var extensions: [String: String]?
          var profiles: [String]?
          var sparseFieldsets: Bool?
        }

        var file: String
        var context: String
        var expected: String
        var pointer: String?
        var alsoAccept: [String]?
        var options: Options?

        var testDescription: String { file }

        var arguments: [String] {
          var arguments = ["validate", "--format", "json", "--context", context]
          for (uri, namespace) in options?.extensions ?? [:] {
            arguments += ["--extension", "\(namespace)=\(uri)"]
          }
          for uri in options?.profiles ?? [] { arguments += ["--profile", uri] }
          if options?.sparseFieldsets == true { arguments.append("--sparse-fieldsets") }
          return arguments + [file]
        }
      }

      static let folder = Jsonapi.package
        .appendingPathComponent("Tests/JSONAPITests/Fixtures/document-cases")

      static let all: [Case] = {
        do {
          let index = try Data(contentsOf: folder.appendingPathComponent("index.json"))
          return try JSONDecoder().decode([Case].self, from: index)
        } catch {
          Issue.record(error, "the index of the document cases can't be read")
          return []
        }
      }()

      @Test(arguments: all)
      func `a document case gets its verdict`(_ documentCase: Case) throws {
        let run = try Jsonapi.run(documentCase.arguments, in: Self.folder)
        let errors = try JSONValue(parsing: run.output).elements
          .filter { $0["severity"]?.string == "error" }
        let isInvalid = documentCase.expected == "invalid"
        #expect(run.code == (isInvalid ? 1 : 0))
        #expect(errors.isEmpty == !isInvalid)
        guard isInvalid, let pointer = documentCase.pointer else { return }
        let pointers = Set(errors.compactMap { $0["pointer"]?.string })
        let accepted = [pointer] + (documentCase.alsoAccept ?? [])
        #expect(!pointers.isDisjoint(with: accepted))
      }
    }
  }
#endif
