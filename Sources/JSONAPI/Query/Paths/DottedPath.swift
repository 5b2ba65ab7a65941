/// A path of names from a resource to one of its fields or a field of a related resource.
///
/// `comments.author` leads from an article to the authors of its comments, `author.name` to its
/// author's name. Names of fields hold no dots, so the text is unambiguous.
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
    var name = MemberNameCheck()
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard name.isComplete else { return false }
        name = MemberNameCheck()
      } else {
        guard name.take(byte) else { return false }
      }
    }
    return name.isComplete
  }

  /// The number of names.
  public var count: Int { 1 + text.utf8.count { $0 == UInt8(ascii: ".") } }

  /// The first name.
  public var first: String { scalars.firstIndex(of: ".").map { String(text[..<$0]) } ?? text }

  /// The last name.
  public var last: String { scalars.lastIndex(of: ".").map { rest(after: $0) } ?? text }

  /// The path without its first name; `nil` if it has only one.
  public var withoutFirst: DottedPath? {
    scalars.firstIndex(of: ".").map { DottedPath(rest(after: $0)) }
  }

  /// The path without its last name; `nil` if it has only one.
  public var withoutLast: DottedPath? {
    scalars.lastIndex(of: ".").map { DottedPath(String(text[..<$0])) }
  }

  /// A dot is one also where the name after it begins with what would combine with it.
  private var scalars: String.UnicodeScalarView { text.unicodeScalars }

  private func rest(after index: String.Index) -> String {
    String(text[scalars.index(after: index)...])
  }

  /// The path extended by another one.
  public func appending(_ path: DottedPath) -> DottedPath {
    DottedPath("\(text).\(path.text)")
  }
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
  /// The parts between separators, which are ASCII and stay separators before what would combine with them.
  func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var rest = utf8[...]
    while let index = rest.firstIndex(of: UInt8(ascii: separator)) {
      parts.append(String(Substring(rest[..<index])))
      rest = rest[rest.index(after: index)...]
    }
    parts.append(String(Substring(rest)))
    return parts
  }
}
