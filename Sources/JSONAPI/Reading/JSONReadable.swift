#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can be read from JSON without `Codable`.
///
/// ```swift
/// struct Celsius: JSONReadable {
///   var degrees: Double
///   static func read(from reader: JSONReader) throws -> Celsius {
///     Celsius(degrees: try reader.double())
///   }
/// }
/// ```
public protocol JSONReadable {
  /// Reads a value.
  ///
  /// - Throws: ``JSONError`` if the JSON is of another kind or has a value that the type can't
  ///   hold.
  static func read(from reader: JSONReader) throws -> Self
}

// MARK: - Types of the standard library

extension String: JSONReadable {
  /// Reads a string.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> String { try reader.string() }
}

extension Bool: JSONReadable {
  /// Reads a Boolean.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Bool { try reader.bool() }
}

extension Double: JSONReadable {
  /// Reads a number.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Double { try reader.double() }
}

extension Float: JSONReadable {
  /// Reads a number, rounded to the nearest float.
  public static func read(from reader: JSONReader) throws -> Float {
    if let value = reader.tape.float(reader.index) { return value }
    let value = Float(try reader.double())
    guard reader.kind == .string else {
      throw reader.invalid(expected: "a number that a float can hold")
    }
    return value
  }
}

extension JSONReadable where Self: FixedWidthInteger {
  /// Reads an integer.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Self { try reader.integer() }
}

extension Int8: JSONReadable {}
extension Int16: JSONReadable {}
extension Int32: JSONReadable {}
extension UInt: JSONReadable {}
extension UInt8: JSONReadable {}
extension UInt16: JSONReadable {}
extension UInt32: JSONReadable {}
extension UInt64: JSONReadable {}

// The common types have their own methods, since the generic one isn't inlined where the type is
// known.

extension Int: JSONReadable {
  /// Reads an integer.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Int {
    try reader.integer(Int.self)
  }
}

extension Int64: JSONReadable {
  /// Reads an integer.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Int64 {
    try reader.integer(Int64.self)
  }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  /// Reads `null` as `nil`, and anything else as the wrapped type.
  @inlinable @inline(__always)
  public static func read(from reader: JSONReader) throws -> Wrapped? {
    reader.isNull ? nil : try Wrapped.read(from: reader)
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads an array.
  @inlinable
  public static func read(from reader: JSONReader) throws -> [Element] {
    try reader.elements(Element.self)
  }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
  /// Reads an object; if a name repeats, the first member counts.
  ///
  /// Names that differ only in their Unicode normalization are one key in Swift; of these, the last member counts.
  @inlinable
  public static func read(from reader: JSONReader) throws -> [String: Value] {
    var values: [String: Value] = [:]
    values.reserveCapacity(Swift.min(reader.count, 0xFFFF))
    try reader.members { name, value in
      let known = values.index(forKey: name)
      if let known, values.keys[known].utf8.elementsEqual(name.utf8) { return }
      values[name] = try Value.read(from: value)
    }
    return values
  }
}

// MARK: - Types of Foundation

extension Date: JSONReadable {
  /// Reads a date with the decoder's strategy, RFC 3339 by default.
  ///
  /// - Throws: `DecodingError` for anything else.
  public static func read(from reader: JSONReader) throws -> Date {
    try reader.context.session.date(at: reader.index)
  }
}

extension Data: JSONReadable {
  /// Reads data with the decoder's strategy, Base64 by default.
  ///
  /// - Throws: `DecodingError` for anything else.
  public static func read(from reader: JSONReader) throws -> Data {
    try reader.context.session.data(at: reader.index)
  }
}

extension URL: JSONReadable {
  /// Reads a URL, resolved against the decoder's base URL if it has one.
  ///
  /// - Throws: `DecodingError` for anything else.
  public static func read(from reader: JSONReader) throws -> URL {
    try reader.context.session.url(at: reader.index)
  }
}

extension UUID: JSONReadable {
  /// Reads a UUID from a string, in either case.
  ///
  /// - Throws: ``JSONError`` for anything else.
  public static func read(from reader: JSONReader) throws -> UUID {
    guard let uuid = UUID(uuidString: try reader.string()) else {
      throw reader.invalid(expected: "a UUID")
    }
    return uuid
  }
}

extension Decimal: JSONReadable {
  /// Reads a number without loss.
  ///
  /// - Throws: ``JSONError`` for anything that isn't a number, or doesn't fit in 38 digits.
  public static func read(from reader: JSONReader) throws -> Decimal {
    guard reader.kind == .integer || reader.kind == .real else { throw reader.mismatch("a number") }
    guard let decimal = JSONNumber(checked: JSONNode(reader.tape, reader.index).scalarText).decimal
    else { throw reader.invalid(expected: "a number that a decimal of 38 digits can hold") }
    return decimal
  }
}

// MARK: - Values without a model

extension JSONValue: JSONReadable {
  /// Returns any value unchanged.
  ///
  /// - Returns: A view into the document, which it keeps alive.
  public static func read(from reader: JSONReader) -> JSONValue {
    reader.context.value(at: reader.index)
  }
}
