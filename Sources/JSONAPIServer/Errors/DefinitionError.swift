/// A mistake in the definitions of a server, with the others that there are.
public struct DefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The resource type; empty for a mistake in what the server itself is given, such as its path.
  public let type: String

  /// The field, if the mistake is about one.
  public let field: String?

  /// What is wrong, and what to do.
  public let message: String

  /// The other mistakes in the definitions, type by type.
  public private(set) var others: [DefinitionError] = []

  /// Creates an error of all mistakes that were found.
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

  /// The type, the field and the message of each mistake, a line for each.
  public var description: String {
    let place = type + (field.map { ".\($0)" } ?? "")
    let own = place.isEmpty ? message : "\(place): \(message)"
    return ([own] + others.map(\.description)).joined(separator: "\n")
  }
}

extension [DefinitionError] {
  /// Adds what a check throws.
  ///
  /// - Returns: What the check returns; nil if it throws.
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
