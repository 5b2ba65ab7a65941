import Foundation
import JSONAPI

/// Makes JSON of dictionaries and arrays.
///
/// What is open is in an array, so that nesting costs no stack. A container that holds itself, as
/// `NSMutableArray` can, ends at the greatest depth.
enum FoundationObjectWriter {
  static let maximumDepth = 512

  private struct Frame {
    /// The names of the members, `nil` for an array.
    var names: [String]?
    var values: [Any]
    var position = 0
  }

  static func write(_ object: Any) throws(FlatFormError) -> [UInt8] {
    var writer = JSONWriter()
    var frames: [Frame] = []
    try write(object, to: &writer, &frames)
    while let frame = frames.last {
      let top = frames.count - 1
      guard frame.position < frame.values.count else {
        if frame.names == nil { writer.endArray() } else { writer.endObject() }
        frames.removeLast()
        continue
      }
      if let names = frame.names { writer.name(names[frame.position]) }
      frames[top].position += 1
      try write(frame.values[frame.position], to: &writer, &frames)
    }
    return writer.finish()
  }

  private static func write(
    _ value: Any, to writer: inout JSONWriter, _ frames: inout [Frame]
  ) throws(FlatFormError) {
    if try writeScalar(value, to: &writer, frames) { return }
    guard frames.count < maximumDepth else {
      throw error(frames, "at most \(maximumDepth) levels", "more")
    }
    if let members = value as? [String: Any] {
      writer.beginObject()
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      frames.append(Frame(names: sorted.map(\.key), values: sorted.map(\.value)))
    } else if let elements = value as? [Any] {
      writer.beginArray()
      frames.append(Frame(names: nil, values: elements))
    } else {
      throw error(frames, "a value that JSON has", "\(type(of: value))")
    }
  }

  /// Writes a value if it is neither array nor object.
  ///
  /// The type is asked for first, because on Apple's platforms a cast of any number to `NSNumber`
  /// succeeds, and one of an `NSNumber` with the value 1 to `Bool` as well.
  private static func writeScalar(
    _ value: Any, to writer: inout JSONWriter, _ frames: [Frame]
  ) throws(FlatFormError) -> Bool {
    let type = type(of: value)
    if type is NSNumber.Type, let number = value as? NSNumber {
      try write(number, to: &writer, frames)
    } else if type is any OptionalValue.Type, let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrappedValue else {
        writer.null()
        return true
      }
      return try writeScalar(wrapped, to: &writer, frames)
    } else if let bool = value as? Bool, type == Bool.self {
      writer.bool(bool)
    } else if let integer = value as? any FixedWidthInteger {
      writer.raw(Array(String(describing: integer).utf8))
    } else if let double = value as? Double, type == Double.self {
      guard writer.double(double) else { throw notFinite(frames, "\(double)") }
    } else if let float = value as? Float, type == Float.self {
      guard writer.float(float) else { throw notFinite(frames, "\(float)") }
    } else if let decimal = value as? Decimal {
      try write(decimal, to: &writer, frames)
    } else if let string = value as? String {
      writer.string(string)
    } else if let substring = value as? Substring {
      writer.string(String(substring))
    } else if value is NSNull {
      writer.null()
    } else if let json = value as? JSONValue {
      writer.raw(json.bytes())
    } else {
      return false
    }
    return true
  }

  private static func write(
    _ number: NSNumber, to writer: inout JSONWriter, _ frames: [Frame]
  ) throws(FlatFormError) {
    if type(of: number) == type(of: NSNumber(value: true)) {
      writer.bool(number.boolValue)
    } else if let decimal = number as? NSDecimalNumber {
      try write(decimal.decimalValue, to: &writer, frames)
    } else {
      // Sound, because the pointer leads to a constant text of at least one character.
      switch UInt8(bitPattern: unsafe number.objCType.pointee) {
      case UInt8(ascii: "d"):
        guard writer.double(number.doubleValue) else {
          throw notFinite(frames, "\(number.doubleValue)")
        }
      case UInt8(ascii: "f"):
        guard writer.float(number.floatValue) else {
          throw notFinite(frames, "\(number.floatValue)")
        }
      case UInt8(ascii: "Q"), UInt8(ascii: "L"): writer.integer(number.uint64Value)
      default: writer.integer(number.int64Value)
      }
    }
  }

  private static func write(
    _ decimal: Decimal, to writer: inout JSONWriter, _ frames: [Frame]
  ) throws(FlatFormError) {
    guard let number = JSONNumber(decimal) else { throw notFinite(frames, "\(decimal)") }
    writer.raw(Array(number.text.utf8))
  }

  private static func notFinite(_ frames: [Frame], _ found: String) -> FlatFormError {
    error(frames, "a finite number", found)
  }

  /// An error about the value that is being written.
  private static func error(
    _ frames: [Frame], _ expected: String, _ found: String
  ) -> FlatFormError {
    let tokens = frames.map { $0.names?[$0.position - 1] ?? String($0.position - 1) }
    return FlatFormError(
      code: .unsupportedValue, pointer: JSONPointer(tokens), expected: expected, found: found)
  }
}

/// An optional of any type, inside an `Any`.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { self }
}
