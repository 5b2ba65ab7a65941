/// The names of fields on the way from a resource to one of its fields or of a related resource's.
///
/// `comments.author` leads from an article to the authors of its comments, `author.name` to its
/// author's name. Names of fields hold no dots, so the text is unambiguous.
public struct DottedPath: Sendable, Hashable {
  /// The names, with dots between.
  public let text: String

  /// Creates a path from its text, which is not checked; see ``isWellFormed``.
  ///
  /// - Parameter text: The names, with dots between.
  public init(_ text: String) { self.text = text }

  /// Creates a path from names.
  ///
  /// - Parameter names: The names, in order.
  public init(_ names: some Sequence<String>) { text = names.joined(separator: ".") }

  /// The names, in order.
  public var names: [String] {
    text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Whether each of the names follows the rules for member names.
  public var isWellFormed: Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { isMemberName($0) }
  }

  /// The number of names.
  public var count: Int { 1 + text.utf8.count { $0 == UInt8(ascii: ".") } }

  /// The first name.
  public var first: String { text.firstIndex(of: ".").map { String(text[..<$0]) } ?? text }

  /// The last name.
  public var last: String {
    text.lastIndex(of: ".").map { String(text[text.index(after: $0)...]) } ?? text
  }

  /// The path without its first name, `nil` if there is only one.
  public var withoutFirst: DottedPath? {
    text.firstIndex(of: ".").map { DottedPath(String(text[text.index(after: $0)...])) }
  }

  /// The path without its last name, `nil` if there is only one.
  public var withoutLast: DottedPath? {
    text.lastIndex(of: ".").map { DottedPath(String(text[..<$0])) }
  }

  /// The path that goes on from the end of this one.
  ///
  /// - Parameter path: The rest of the way.
  /// - Returns: Both paths as one.
  public func appending(_ path: DottedPath) -> DottedPath {
    DottedPath("\(text).\(path.text)")
  }
}

extension DottedPath: CustomStringConvertible {
  /// The names, with dots between.
  public var description: String { text }
}

extension DottedPath: ExpressibleByStringLiteral {
  /// Creates a path from its text.
  ///
  /// - Parameter value: The names, with dots between.
  public init(stringLiteral value: String) { self.init(value) }
}
