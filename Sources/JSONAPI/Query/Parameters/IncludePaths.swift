/// The paths of the relationships to include, in order and each once (INC-06).
///
/// No paths at all is a value too: it asks the server for no related resources (INC-07).
///
/// ```swift
/// let paths: IncludePaths = ["author", "comments.author"]
/// paths.description        // "author,comments.author"
/// paths.relationships      // ["author", "comments"]
/// paths.under("comments")  // ["author"]
/// ```
public struct IncludePaths: Sendable, Hashable {
  /// The paths, in the order in which they were added.
  public private(set) var paths: [DottedPath] = []

  /// Creates no paths.
  public init() {}

  /// Creates a list of paths, of which those that come again are dropped.
  public init(_ paths: some Sequence<DottedPath>) {
    for path in paths { append(path) }
  }

  /// Reads the value of the parameter `include`.
  ///
  /// - Parameter text: Paths with commas between; empty text is no paths.
  /// - Throws: ``QueryError`` with the code `malformedValue` for a path that isn't made of names.
  public init(parsing text: String) throws(QueryError) {
    guard !text.isEmpty else { return }
    for part in text.parts(separatedBy: ",") {
      let path = DottedPath(part)
      guard path.isWellFormed else {
        throw QueryError(
          .malformedValue,
          parameter: "include",
          message: "A path of relationships is malformed.",
          expected: "names with dots between",
          found: "\"\(part)\"",
        )
      }
      append(path)
    }
  }

  /// Whether there are no paths.
  public var isEmpty: Bool { paths.isEmpty }

  /// Adds a path, unless it is there already.
  public mutating func append(_ path: DottedPath) {
    if !paths.contains(path) { paths.append(path) }
  }

  /// The first names of the paths, each once: the relationships of the resource itself to include.
  public var relationships: [String] {
    var names: [String] = []
    for path in paths where !names.contains(path.first) { names.append(path.first) }
    return names
  }

  /// Whether a relationship of the resource itself is to be included.
  ///
  /// - Returns: Whether a path is or begins with it.
  public func contains(_ relationship: String) -> Bool {
    paths.contains { $0.first == relationship }
  }

  /// What is to be included from the resources that a relationship leads to.
  ///
  /// - Parameter relationship: The name of a relationship of the resource itself.
  /// - Returns: The rest of each path that begins with it.
  public func under(_ relationship: String) -> IncludePaths {
    IncludePaths(paths.lazy.filter { $0.first == relationship }.compactMap(\.withoutFirst))
  }
}

extension IncludePaths: CustomStringConvertible {
  /// The value of the parameter `include`: the paths with commas between.
  public var description: String { paths.lazy.map(\.text).joined(separator: ",") }
}

extension IncludePaths: ExpressibleByArrayLiteral {
  /// Creates a list of paths.
  public init(arrayLiteral elements: DottedPath...) { self.init(elements) }
}
