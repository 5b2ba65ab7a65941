/// A type with a JSON:API type.
public protocol JSONTyped {
  /// The JSON:API type, as in the `type` member.
  static var jsonType: String { get }
}
