/// The type of a value in a model.
public indirect enum ModelValue: Sendable, Hashable {
  /// A string.
  case string
  /// A number without a fraction.
  case integer
  /// A number.
  case number
  /// A number with an exact decimal value.
  case decimal
  /// `true` or `false`.
  case boolean
  /// A date and time, as in RFC 3339.
  case date
  /// A day such as `2024-05-01`.
  case day
  /// A URL.
  case url
  /// A UUID.
  case uuid
  /// Bytes in base64.
  case data
  /// One of these strings, or one that the API adds later.
  case enumeration([String])
  /// One of these integers, or one that the API adds later.
  case integers([Int])
  /// An array.
  case array(ModelValue)
  /// An object whose names are data.
  case dictionary(ModelValue)
  /// An object with known members.
  case object([ModelAttribute])
  /// Values of several of these types.
  case several([ModelValue])
  /// Anything.
  case any
  /// A value that may be null, within an array or a dictionary.
  case nullable(ModelValue)
}
