/// The relationship paths to include, in order and without duplicates (INC-06).
///
/// An empty list is a value too: it requests no related resources (INC-07).
///
/// ```swift
/// let paths: IncludePaths = ["author", "comments.author"]
/// paths.description        // "author,comments.author"
/// paths.relationships      // ["author", "comments"]
/// paths.under("comments")  // ["author"]
/// ```
public struct IncludePaths: Sendable, Hashable {
  /// The paths, in insertion order.
  public private(set) var paths: [DottedPath] = []

  /// Creates an empty list.
  public init() {}

  /// Creates a list of paths, dropping duplicates.
  public init(_ paths: some Sequence<DottedPath>) {
    for path in paths { append(path) }
  }

  /// Parses the value of the parameter `include`.
  ///
  /// - Parameter text: Comma-separated paths. Empty text means no paths.
  /// - Throws: ``QueryError`` with the code `malformedValue` for a path that isn't well-formed.
  public init(parsing text: String) throws(QueryError) {
    guard !text.isEmpty else { return }
    let parts = text.parts(separatedBy: ",")
    paths.reserveCapacity(parts.count)
    // Comparing a few paths is faster than hashing them.
    var known: Set<DottedPath>? = parts.count > 16 ? [] : nil
    for part in parts {
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
      if known?.insert(path).inserted ?? !paths.contains(path) { paths.append(path) }
    }
  }

  /// Whether there are no paths.
  public var isEmpty: Bool { paths.isEmpty }

  /// Adds a path unless the list contains it.
  public mutating func append(_ path: DottedPath) {
    if !paths.contains(path) { paths.append(path) }
  }

  /// The first names of the paths, without duplicates: the resource's own relationships to include.
  public var relationships: [String] {
    var names: [String] = []
    for path in paths where !names.contains(path.first) { names.append(path.first) }
    return names
  }

  /// Returns whether to include one of the resource's own relationships.
  ///
  /// - Returns: `true` if a path equals or begins with the name.
  public func contains(_ relationship: String) -> Bool {
    paths.contains { $0.first == relationship }
  }

  /// Returns the paths to include from the resources of a relationship.
  ///
  /// - Parameter relationship: The name of a relationship of the resource itself.
  /// - Returns: The remainders of the paths that begin with the name.
  public func under(_ relationship: String) -> IncludePaths {
    IncludePaths(paths.lazy.filter { $0.first == relationship }.compactMap(\.withoutFirst))
  }
}

extension IncludePaths: CustomStringConvertible {
  /// The value of the parameter `include`: the comma-separated paths.
  public var description: String { paths.lazy.map(\.text).joined(separator: ",") }
}

extension IncludePaths: ExpressibleByArrayLiteral {
  /// Creates a list of paths.
  public init(arrayLiteral elements: DottedPath...) { self.init(elements) }
}
