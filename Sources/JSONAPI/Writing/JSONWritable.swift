#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can be written to JSON without `Codable`.
///
/// The type of an attribute has to be `Encodable` as well.
///
/// ```swift
/// struct Celsius: Codable, JSONWritable {
///   var degrees: Double
///   func write(to writer: inout JSONWriter) throws {
///     try degrees.write(to: &writer)
///   }
/// }
/// ```
public protocol JSONWritable {
  /// Writes exactly one value.
  ///
  /// - Throws: `EncodingError` for a value that JSON can't express.
  func write(to writer: inout JSONWriter) throws

  /// Writes a value of this type that the caller knows only as an unconstrained generic type.
  ///
  /// It is a requirement because the optimizer devirtualizes only those.
  @_documentation(visibility: internal)
  static func write<T>(_ value: T, to writer: inout JSONWriter) throws
}

@_documentation(visibility: internal)
extension JSONWritable {
  /// Writes a value of this type.
  @inlinable @inline(__always)
  public static func write<T>(_ value: T, to writer: inout JSONWriter) throws {
    if let value = value as? Self { try value.write(to: &writer) }
  }
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
  /// - Throws: Any error the elements throw.
  @inlinable
  public func write(to writer: inout JSONWriter) throws {
    writer.beginArray()
    // By index, to avoid copying elements out of the array.
    for index in indices { try self[index].write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes an object with members sorted by name, so that equal dictionaries give equal bytes.
  ///
  /// - Throws: Any error the values throw.
  public func write(to writer: inout JSONWriter) throws {
    writer.beginObject()
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      try value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension UUID: JSONWritable {
  /// Writes a string.
  public func write(to writer: inout JSONWriter) { writer.string(uuidString) }
}

extension Decimal: JSONWritable {
  /// Writes a number.
  ///
  /// - Throws: `EncodingError` for NaN.
  public func write(to writer: inout JSONWriter) throws {
    guard let number = JSONNumber(self) else { throw EncodingError.notFinite(self) }
    writer.verbatim(number.text)
  }
}

extension JSONValue: JSONWritable {}
