extension ToOne: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type and id of what the relationship leads to, as `ToOne(people 9)`; `null` where it is empty,
  /// `absent` where nothing is said.
  public var description: String { "ToOne(\(linkage.summary))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ToMany: CustomStringConvertible, CustomDebugStringConvertible {
  /// The types and ids of what the relationship leads to, as `ToMany([tags 1, tags 2])`; `absent` where
  /// nothing is said.
  public var description: String { "ToMany(\(linkage.summary))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension Linkage {
  fileprivate var summary: String {
    switch self {
    case .absent: "absent"
    case .null: "null"
    case .one(let identifier): identifier.summary
    case .many(let identifiers): "[\(identifiers.map(\.summary).joined(separator: ", "))]"
    }
  }
}

extension ResourceIdentifier {
  fileprivate var summary: String { "\(type) \(id ?? lid.map { "lid \($0)" } ?? "?")" }
}
