/// A path of names from a resource to one of its fields or a field of a related resource.
///
/// `comments.author` leads from an article to the authors of its comments, `author.name` to its
/// author's name. Field names contain no dots, so the text is unambiguous.
public struct DottedPath: Sendable, Hashable {
  /// The dot-separated names.
  public let text: String

  /// Creates a path from its text without checking it; see ``isWellFormed``.
  public init(_ text: String) { self.text = text }

  /// Creates a path from names.
  ///
  /// - Parameter names: The names, in order.
  public init(_ names: some Sequence<String>) { text = names.joined(separator: ".") }

  /// The names, in order.
  public var names: [String] { text.parts(separatedBy: ".") }

  /// Whether all names are valid member names.
  public var isWellFormed: Bool {
    text.withBytes { bytes in
      var name = MemberNameCheck()
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: ".") {
          guard name.isComplete else { return false }
          name = MemberNameCheck()
        } else {
          guard name.take(bytes[index]) else { return false }
        }
      }
      return name.isComplete
    }
  }

  /// The number of names.
  public var count: Int {
    text.withBytes { bytes in
      var count = 1
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") { count += 1 }
      return count
    }
  }

  /// The first name.
  public var first: String { firstDot.map { String(text[..<$0]) } ?? text }

  /// The last name.
  public var last: String { lastDot.map { rest(after: $0) } ?? text }

  /// The path without its first name; `nil` if it has only one.
  public var withoutFirst: DottedPath? { firstDot.map { DottedPath(rest(after: $0)) } }

  /// The path without its last name; `nil` if it has only one.
  public var withoutLast: DottedPath? { lastDot.map { DottedPath(String(text[..<$0])) } }

  // Searches bytes, so that a dot counts even before a combining character.
  private var firstDot: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: ".")) }
  private var lastDot: String.Index? { text.utf8.lastIndex(of: UInt8(ascii: ".")) }

  private func rest(after index: String.Index) -> String {
    String(text[text.utf8.index(after: index)...])
  }

  /// Returns the path extended by another one.
  public func appending(_ path: DottedPath) -> DottedPath {
    DottedPath("\(text).\(path.text)")
  }
}

extension DottedPath {
  /// Whether two paths have the same bytes, as names in JSON are compared.
  public static func == (one: DottedPath, other: DottedPath) -> Bool {
    one.text.isExactly(other.text)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(text)) }
}

extension DottedPath: CustomStringConvertible {
  /// The dot-separated names.
  public var description: String { text }
}

extension DottedPath: ExpressibleByStringLiteral {
  /// Creates a path from its text.
  public init(stringLiteral value: String) { self.init(value) }
}

extension String {
  /// Returns the parts between ASCII separators, which count even before combining characters.
  package func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var start = startIndex
    withBytes { bytes in
      for offset in bytes.indices where bytes[offset] == UInt8(ascii: separator) {
        let end = utf8.index(startIndex, offsetBy: offset)
        parts.append(String(self[start..<end]))
        start = utf8.index(after: end)
      }
    }
    parts.append(String(self[start...]))
    return parts
  }
}

/// The route of a typed path: its names, with the type that each belongs to.
public struct FieldRoute: Sendable, Hashable {
  /// The names.
  public let path: DottedPath

  /// For each name, the resource type that has it.
  public let owners: [String]
}

extension FieldRoute {
  init(_ name: String, of owner: String) {
    self.init(path: DottedPath(name), owners: [owner])
  }

  func appending(_ route: FieldRoute) -> FieldRoute {
    FieldRoute(path: path.appending(route.path), owners: owners + route.owners)
  }
}
