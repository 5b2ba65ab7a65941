#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value, without loss.
///
/// A parsed value is a view into its text: values are converted on access, members keep their
/// order, numbers and strings their spelling, and repeated members are preserved. Changing a value
/// converts only the levels on the path to the change; the rest remains a view.
///
/// ```swift
/// var value = try JSONValue(parsing: #"{"price": 1.10, "tags": ["new"]}"#)
/// value["price"]?.number?.text  // "1.10"
/// value["tags"]?[0] = "old"
/// String(describing: value)  // {"price":1.10,"tags":["old"]}
/// ```
///
/// A view keeps the whole text in memory; ``detached()`` returns one that doesn't.
public struct JSONValue: Sendable {
  /// The content: a position in a document, or a separate value.
  enum Content: Sendable {
    /// The value at an index of a document that owns its bytes.
    case parsed(JSONStorage, Int)
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    /// An object that was built or modified; an unmodified parsed one is `parsed`.
    case object(JSONObject)
  }

  var content: Content

  init(content: Content) { self.content = content }

  /// Creates the value at an index of a document, which it retains.
  init(storage: JSONStorage, index: Int) { content = .parsed(storage, index) }

  /// `null`.
  public static let null = JSONValue(content: .null)
}

// MARK: - Parsing

extension JSONValue {
  /// Parses JSON from bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - limits: The limits of the parser.
  /// - Throws: ``JSONError`` with the error in the text and its location.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
    content = .parsed(try JSONStorage(bytes, limits: limits), 0)
  }

  /// Parses JSON from data.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text, with or without a byte order mark.
  ///   - limits: The limits of the parser.
  /// - Throws: ``JSONError`` with the error in the text and its location.
  public init(parsing data: Data, limits: JSONLimits = .default) throws(JSONError) {
    try self.init(parsing: [UInt8](data), limits: limits)
  }

  /// Parses JSON from a string.
  ///
  /// - Throws: ``JSONError`` with the error in the text and its location.
  public init(parsing text: String, limits: JSONLimits = .default) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

// MARK: - Building

extension JSONValue {
  /// Creates a Boolean.
  public init(_ value: Bool) { content = .bool(value) }

  /// Creates a string.
  public init(_ value: String) { content = .string(value) }

  /// Creates a number.
  public init(_ value: JSONNumber) { content = .number(value) }

  /// Creates a number from an integer.
  public init(_ value: some FixedWidthInteger) { content = .number(JSONNumber(value)) }

  /// Creates a number from a double; infinities and NaN, which JSON can't represent, give `nil`.
  public init?(_ value: Double) {
    guard let number = JSONNumber(value) else { return nil }
    content = .number(number)
  }

  /// Creates a number from a decimal; NaN gives `nil`.
  public init?(_ value: Decimal) {
    guard let number = JSONNumber(value) else { return nil }
    content = .number(number)
  }

  /// Creates an array.
  public init(_ elements: [JSONValue]) { content = .array(elements) }

  /// Creates an object.
  public init(_ object: JSONObject) {
    if case .parsed(let storage, let index, _) = object.content {
      content = .parsed(storage, index)
    } else {
      content = .object(object)
    }
  }
}

// MARK: - Memory

extension JSONValue {
  /// Returns the document that contains the value, and its position; a new document for a value
  /// built in code.
  func stored() throws(JSONError) -> (storage: JSONStorage, index: Int) {
    if case .parsed(let storage, let index) = content { return (storage, index) }
    return (try JSONStorage(bytes(), limits: .unlimited), 0)
  }

  /// Returns the same value, retaining only its own part of the text it was parsed from.
  ///
  /// - Returns: A view of a copy if this is a view of a larger text, else the value itself.
  public func detached() -> JSONValue {
    guard case .parsed(let storage, let index) = content, index > 0 else { return self }
    // The slice was parsed before, so this can fail only for lack of memory.
    guard let copy = try? JSONStorage(Array(storage.slice(at: index)), limits: .unlimited) else {
      return self
    }
    return JSONValue(content: .parsed(copy, 0))
  }
}

extension JSONValue {
  /// The kind of a JSON value.
  @frozen
  public enum Kind: UInt8, Sendable, Hashable, CustomStringConvertible {
    /// The literal `null`.
    case null = 0
    /// The literal `false`.
    case `false` = 1
    /// The literal `true`.
    case `true` = 2
    /// A number without a fraction or exponent.
    case integer = 3
    /// A number with a fraction or an exponent.
    case real = 4
    /// A string.
    case string = 5
    /// An array.
    case array = 6
    /// An object.
    case object = 7

    /// A description of the kind, with an article, for messages.
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

extension JSONValue: ExpressibleByNilLiteral {
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number; a literal too large for a double is `null`.
  public init(floatLiteral value: Double) { self = JSONValue(value) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object with members in the literal's order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(JSONObject(elements.map { (name: $0.0, value: $0.1) }))
  }
}
