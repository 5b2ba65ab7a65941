import Foundation
import JSONAPI
import Testing

/// One of the document cases, as their index describes it.
struct DocumentCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Options: Decodable, Sendable {
    var extensions: [String: String]?
    var profiles: [String]?
    var sparseFieldsets: Bool?
  }

  enum Verdict: String, Decodable, Sendable {
    case valid
    case invalid
  }

  var file: String
  var requirements: [String]
  var context: String
  var expected: Verdict
  var pointer: String?
  var alsoAccept: [String]?
  var options: Options?
  var mayWarn: [String]?

  var testDescription: String { file }

  var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file))) }
  }

  var acceptedPointers: Set<String> { Set([pointer].compactMap { $0 } + (alsoAccept ?? [])) }

  var validator: DocumentValidator {
    get throws {
      DocumentValidator(
        context: try #require(DocumentContext(rawValue: context)),
        options: .init(
          extensions: try (options?.extensions ?? [:]).map {
            try Extension(uri: $0.key, namespace: $0.value)
          },
          profiles: try (options?.profiles ?? []).map { try Profile(uri: $0) },
          sparseFieldsets: options?.sparseFieldsets ?? false))
    }
  }
}

extension DocumentCase {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/document-cases")

  static let all: [DocumentCase] = {
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent("index.json"))
      return try JSONDecoder().decode([DocumentCase].self, from: data)
    } catch {
      Issue.record(error, "the index of the document cases can't be read")
      return []
    }
  }()
}
