import JSONAPI
import JSONAPIClient

/// Which types and fields of a server play the parts of those in the cases.
///
/// A line for each, in any order; what has no line keeps its name:
///
/// ```
/// # cases            this server
/// articles         = posts
/// articles.title   = headline
/// articles.author  = writer
/// articles.slug    =              # nothing plays this part
/// sort             = off          # a feature that the server doesn't have
/// ```
public struct ConformanceMap: Sendable, Hashable {
  /// The type for one of the cases.
  public var types: [String: String] = [:]

  /// The field for one of the cases, such as `articles.title`; empty if nothing plays its part.
  public var fields: [String: String] = [:]

  /// Whether the server has a feature, by its name; features that are not here are tried.
  public var features: [String: Bool] = [:]

  /// Creates a map in which everything keeps its name.
  public init() {}

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - suite: The suite whose parts and features they name.
  /// - Throws: ``ConformanceMapError`` with the line that can't be read.
  public init(_ text: String, for suite: ConformanceSuite) throws(ConformanceMapError) {
    let features = Set(suite.features.map(\.name))
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.prefix { $0 != "#" }.trimmingWhitespace
      guard !line.isEmpty else { continue }
      func failure(_ message: String) -> ConformanceMapError {
        ConformanceMapError(line: index + 1, message: message)
      }
      guard let equals = line.firstIndex(of: "=") else {
        throw failure("expected \"part = name\"")
      }
      let part = String(line[..<equals].trimmingWhitespace)
      let name = String(line[line.index(after: equals)...].trimmingWhitespace)
      let names = part.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if features.contains(part) {
        guard name == "on" || name == "off" else { throw failure("expected on or off for \(part)") }
        self.features[part] = name == "on"
      } else if names.count == 2, suite.fixture.has(field: names[1], of: names[0]) {
        fields[part] = name
      } else if names.count == 1, suite.fixture.types.contains(part), !name.isEmpty {
        types[part] = name
      } else {
        throw failure("the cases have no part \"\(part)\"")
      }
    }
  }

  /// Whether everything keeps its name.
  public var isIdentity: Bool {
    types.allSatisfy { $0 == $1 }
      && fields.allSatisfy { $0.key.hasSuffix("." + $0.value) && !$0.value.isEmpty }
  }
}

/// What a map says wrong.
public struct ConformanceMapError: Error, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int

  /// What is wrong with it.
  public let message: String

  /// The line and what is wrong with it.
  public var description: String { "line \(line): \(message)" }
}

extension ConformanceFixture {
  func has(field: String, of type: String) -> Bool {
    attributes[type]?.contains(field) == true || relationships(of: type).contains(field)
  }
}
