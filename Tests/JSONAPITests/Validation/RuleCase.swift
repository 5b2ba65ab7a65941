import JSONAPI
import Testing

/// A document of our own, and what the validator has to say about it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// The document.
  var text: String
  /// The expected findings: `error RES-05 /data/id`.
  var findings: [String]
  var context = DocumentContext.response
  var options = DocumentValidator.Options()

  init(
    _ text: String, _ findings: String..., context: DocumentContext = .response,
    options: DocumentValidator.Options = .init()
  ) {
    self.text = text
    self.findings = findings
    self.context = context
    self.options = options
  }

  var testDescription: String { "\(context.rawValue) \(text)" }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let found = DocumentValidator(context: context, options: options).validate(Array(text.utf8))
    #expect(
      found.map { "\($0.severity.rawValue) \($0.requirement) \($0.pointer)" } == findings,
      "\(found.map(\.description))", sourceLocation: sourceLocation)
  }
}

extension DocumentValidator.Options {
  static let version1_0 = Self(version: .v1_0)
  static let cursor = Self(profiles: [.cursorPagination])
  static let atomic = Self(extensions: [.atomicOperations])

  /// With an extension of the namespace `version` applied.
  static let versioned: Self = {
    do {
      return Self(
        extensions: [try Extension(uri: "https://jsonapi.org/ext/version", namespace: "version")])
    } catch {
      Issue.record(error)
      return Self()
    }
  }()
}

/// Text as a string of JSON.
///
/// - Parameters:
///   - text: The text.
///   - escapesAll: Whether every character is escaped, or only those that have to be.
/// - Returns: The text in quotes.
func quoted(_ text: String, escapesAll: Bool = false) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    if escapesAll || scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
