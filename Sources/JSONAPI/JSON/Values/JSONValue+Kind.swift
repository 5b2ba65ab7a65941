extension JSONValue {
  /// What a value of JSON is, as the tape tells it.
  @frozen
  public enum Kind: UInt8, Sendable, Hashable, CustomStringConvertible {
    /// The literal `null`.
    case null = 0
    /// The literal `false`.
    case `false` = 1
    /// The literal `true`.
    case `true` = 2
    /// A number without fraction and exponent.
    case integer = 3
    /// A number with a fraction or an exponent.
    case real = 4
    /// A string.
    case string = 5
    /// An array.
    case array = 6
    /// An object.
    case object = 7

    /// The kind in words, with an article, for messages.
    public var description: String {
      switch self {
      case .null: "null"
      case .false, .true: "a boolean"
      case .integer, .real: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }
}
