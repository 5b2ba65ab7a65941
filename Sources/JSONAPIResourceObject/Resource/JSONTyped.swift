/// Something that knows the JSON:API type it stands for.
public protocol JSONTyped {
  /// The JSON:API type, as it is written in the `type` member.
  static var jsonType: String { get }
}
