/// A mistake in a server's definitions, with all others that were found.
public struct DefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The resource type; empty for a mistake in the server's own arguments, such as its path.
  public let type: String

  /// The field, if the mistake concerns one.
  public let field: String?

  /// What is wrong, and how to fix it.
  public let message: String

  /// The other mistakes in the definitions, type by type.
  public private(set) var others: [DefinitionError] = []

  /// Creates an error from all mistakes that were found.
  ///
  /// - Returns: The error; nil without mistakes.
  init?(_ mistakes: [DefinitionError]) {
    guard let first = mistakes.first else { return nil }
    self = first
    others = Array(mistakes.dropFirst())
  }

  init(_ type: String, _ field: String?, _ message: String) {
    self.type = type
    self.field = field
    self.message = message
  }

  /// The type, the field and the message of each mistake, one per line.
  public var description: String {
    let place = type + (field.map { ".\($0)" } ?? "")
    let own = place.isEmpty ? message : "\(place): \(message)"
    return ([own] + others.map(\.description)).joined(separator: "\n")
  }
}

extension [DefinitionError] {
  /// Runs a check and appends the error that it throws.
  ///
  /// - Returns: The result of the check; nil if it throws.
  mutating func collect<Value>(
    _ check: () throws(DefinitionError) -> Value
  ) -> Value? {
    do {
      return try check()
    } catch {
      append(error)
      return nil
    }
  }
}
