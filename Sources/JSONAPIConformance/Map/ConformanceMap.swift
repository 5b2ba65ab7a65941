public import JSONAPI
import JSONAPIClient

/// A map from the types and fields in the cases to those of a server.
///
/// Its text has one line for each, in any order; names without a line stay the same:
///
/// ```
/// # cases            this server
/// articles         = posts
/// articles.title   = headline
/// articles.author  = writer
/// articles.slug    =              # nothing plays this part
/// articles + isbn  = 978-3-16     # what new resources need besides, as text or JSON
/// sort             = off          # a feature that the server doesn't have
/// ```
public struct ConformanceMap: Sendable, Hashable {
  /// The server's types, by the type in the cases; empty if there is no counterpart.
  public var types: [String: String] = [:]

  /// The server's fields, by the field in the cases, such as `articles.title`; empty if there is no
  /// counterpart.
  public var fields: [String: String] = [:]

  /// Whether the server has a feature, by name; features not listed are tried.
  public var features: [String: Bool] = [:]

  /// The fields that new resources require besides those in the cases, by the type in the cases,
  /// under the server's names.
  ///
  /// A resource identifier or a list of them is the linkage of a relationship; every other value is
  /// an attribute.
  public var constants: [String: JSONObject] = [:]

  /// Creates a map in which all names stay the same.
  public init() {}

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - suite: The suite that defines the types, fields and features.
  /// - Throws: ``ConformanceMapError`` with the line that can't be read.
  public init(_ text: String, for suite: ConformanceSuite) throws(ConformanceMapError) {
    let features = Set(suite.features.map(\.name))
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, whole) in lines.enumerated() {
      // Where comments can begin: at each #, since JSON can contain some.
      let ends = whole.indices.filter { whole[$0] == "#" } + [whole.endIndex]
      let line = whole[..<ends[0]].trimmingWhitespace
      guard !line.isEmpty else { continue }
      func failure(_ message: String) -> ConformanceMapError {
        ConformanceMapError(line: index + 1, message: message)
      }
      guard let equals = line.firstIndex(of: "=") else {
        throw failure("expected \"part = name\"")
      }
      let part = String(line[..<equals].trimmingWhitespace)
      let name = String(line[line.index(after: equals)...].trimmingWhitespace)
      if let plus = part.firstIndex(of: "+") {
        let type = String(part[..<plus].trimmingWhitespace)
        let field = String(part[part.index(after: plus)...].trimmingWhitespace)
        guard suite.fixture.types.contains(type), !field.isEmpty else {
          throw failure("expected \"TYPE + FIELD = VALUE\", with a type of the cases")
        }
        let start = whole.index(after: equals)
        let value = ends.lazy.compactMap { try? JSONValue(parsing: String(whole[start..<$0])) }
          .first
        constants[type, default: JSONObject()][field] = value ?? JSONValue(name)
        continue
      }
      let names = part.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if features.contains(part) {
        guard name == "on" || name == "off" else { throw failure("expected on or off for \(part)") }
        self.features[part] = name == "on"
      } else if names.count == 2, suite.fixture.has(field: names[1], of: names[0]) {
        fields[part] = name
      } else if names.count == 1, suite.fixture.types.contains(part) {
        types[part] = name
      } else {
        throw failure("the cases have no part \"\(part)\"")
      }
    }
  }

  /// Whether all names stay the same.
  public var isIdentity: Bool {
    constants.isEmpty && types.allSatisfy { $0 == $1 }
      && fields.allSatisfy { $0.key.hasSuffix("." + $0.value) && !$0.value.isEmpty }
  }
}

/// An error in the text of a map.
public struct ConformanceMapError: Error, Hashable, CustomStringConvertible {
  /// The line number, from 1.
  public let line: Int

  /// The problem with the line.
  public let message: String

  /// The line number and the problem.
  public var description: String { "line \(line): \(message)" }
}

extension ConformanceMap {
  /// Adds missing constants to a new resource of one of the cases' types.
  func filled(_ resource: JSONValue, ofType type: String) -> JSONValue {
    guard let constants = constants[type], var members = resource.object else { return resource }
    for (name, value) in constants {
      let identifiers = value.array ?? [value]
      let isLinkage =
        !identifiers.isEmpty && identifiers.allSatisfy { $0["type"] != nil && $0["id"] != nil }
      let part = isLinkage ? "relationships" : "attributes"
      // Keeps a case's deliberate mistakes.
      guard var fields = members[part].map(\.object) ?? JSONObject(), fields[name] == nil else {
        continue
      }
      fields[name] = isLinkage ? ["data": value] : value
      members[part] = JSONValue(fields)
    }
    return JSONValue(members)
  }
}

extension ConformanceFixture {
  func has(field: String, of type: String) -> Bool {
    attributes[type]?.contains(field) == true || relationships(of: type).contains(field)
  }
}
