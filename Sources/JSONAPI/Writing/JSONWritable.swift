#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can be written to JSON without `Codable`.
///
/// ```swift
/// struct Celsius: JSONWritable {
///   var degrees: Double
///   func write(to writer: inout JSONWriter) throws {
///     try degrees.write(to: &writer)
///   }
/// }
/// ```
public protocol JSONWritable {
  /// Writes exactly one value.
  ///
  /// - Throws: `EncodingError` for what JSON can't say.
  func write(to writer: inout JSONWriter) throws
}

extension String: JSONWritable {
  /// Writes a string.
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONWritable {
  /// Writes a boolean.
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Double: JSONWritable {
  /// Writes a number.
  ///
  /// - Throws: `EncodingError` for infinities and NaN.
  public func write(to writer: inout JSONWriter) throws {
    guard writer.double(self) else { throw EncodingError.notFinite(self) }
  }
}

extension Float: JSONWritable {
  /// Writes a number.
  ///
  /// - Throws: `EncodingError` for infinities and NaN.
  public func write(to writer: inout JSONWriter) throws {
    guard writer.float(self) else { throw EncodingError.notFinite(self) }
  }
}

extension EncodingError {
  /// The error for a value that can't be written, wherever it stands.
  static func unwritable(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, Context(codingPath: [], debugDescription: reason))
  }

  /// The error for a number that JSON can't say.
  static func notFinite(_ value: Any) -> EncodingError {
    unwritable(value, "JSON has no number for \(value)")
  }

  /// The error for linkage to a resource that nothing identifies (RID-01).
  static func notIdentified(_ value: Any, type: String) -> EncodingError {
    unwritable(value, "a related resource of type '\(type)' has no id and no lid")
  }
}

extension JSONWritable where Self: FixedWidthInteger {
  /// Writes a number.
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the wrapped value, or `null`.
  @inlinable
  public func write(to writer: inout JSONWriter) throws {
    if let self { try self.write(to: &writer) } else { writer.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes an array.
  ///
  /// - Throws: What the elements throw.
  @inlinable
  public func write(to writer: inout JSONWriter) throws {
    writer.beginArray()
    // By index, so that no element is copied out of the array.
    for index in indices { try self[index].write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes an object, its members sorted by name, so that equal dictionaries give equal bytes.
  ///
  /// - Throws: What the values throw.
  public func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      try value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension UUID: JSONReadable, JSONWritable {
  /// Reads a UUID from a string, in either case.
  ///
  /// - Throws: ``JSONError`` for anything else.
  public static func read(from reader: JSONReader) throws -> UUID {
    guard let uuid = UUID(uuidString: try reader.string()) else {
      throw reader.invalid(expected: "a UUID")
    }
    return uuid
  }

  /// Writes a string.
  public func write(to writer: inout JSONWriter) { writer.string(uuidString) }
}

extension Decimal: JSONReadable, JSONWritable {
  /// Reads a number without loss.
  ///
  /// - Throws: ``JSONError`` for anything that isn't a number, or that 38 digits can't hold.
  public static func read(from reader: JSONReader) throws -> Decimal {
    guard reader.kind == .integer || reader.kind == .real else { throw reader.mismatch("a number") }
    guard let decimal = JSONNumber(checked: JSONNode(reader.tape, reader.index).scalarText).decimal
    else { throw reader.invalid(expected: "a number that a decimal of 38 digits can hold") }
    return decimal
  }

  /// Writes a number.
  ///
  /// - Throws: `EncodingError` for NaN.
  public func write(to writer: inout JSONWriter) throws {
    guard let number = JSONNumber(self) else { throw EncodingError.notFinite(self) }
    writer.verbatim(number.text)
  }
}
