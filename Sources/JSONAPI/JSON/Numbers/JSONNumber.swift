#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A JSON number, with its original text.
///
/// The text is kept, so that `1.0`, `1e2` and numbers with a hundred digits are written as they
/// were read. Numbers are compared by value, regardless of spelling.
public struct JSONNumber: Sendable {
  /// The number as written.
  public let text: String

  init(checked text: String) { self.text = text }

  /// Parses a number; `nil` for text that isn't a JSON number.
  ///
  /// - Parameter text: A number in JSON syntax.
  public init?(_ text: String) {
    guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
      let last = text.utf8.last, (0x30...0x39).contains(last),
      let storage = try? JSONStorage(Array(text.utf8))
    else { return nil }
    guard storage.withRoot({ $0.kind == .integer || $0.kind == .real }) else { return nil }
    self.text = text
  }

  /// Creates a number from an integer.
  public init(_ value: some FixedWidthInteger) { text = String(value) }

  /// Creates a number from a double, with the fewest digits that read back as the same value.
  ///
  /// Infinities and NaN, which JSON can't represent, give `nil`.
  public init?(_ value: Double) {
    var writer = JSONWriter(capacity: 64)
    guard writer.double(value) else { return nil }
    text = String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Creates a number from a decimal; NaN gives `nil`.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Returns the value as an integer of the given type.
  ///
  /// - Returns: The integer; `nil` if the value isn't an integer or doesn't fit.
  public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
    guard let storage = try? JSONStorage(Array(text.utf8)) else { return nil }
    return storage.withRoot { $0.tape.integer($0.index, as: type) }
  }

  /// The nearest double; `nil` if the number is too large.
  public var double: Double? { text.withBytes { parseDouble($0) } }

  /// The exact decimal value; `nil` if 38 digits can't hold it.
  public var decimal: Decimal? {
    guard let decimal = Decimal(string: text), !decimal.isNaN else { return nil }
    return JSONNumber(decimal) == self ? decimal : nil
  }

  /// The exact value.
  var parts: DecimalText { text.withBytes { DecimalText($0) } }

  /// The value, if the text has at most 18 digits and nothing else, like most numbers; otherwise
  /// nil.
  package var small: Int64? {
    text.withBytes { bytes in
      let start = bytes.count > 0 && bytes[0] == UInt8(ascii: "-") ? 1 : 0
      guard bytes.count > start, bytes.count - start <= 18 else { return nil }
      var value: Int64 = 0
      for index in start..<bytes.count {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
        value = value * 10 + Int64(bytes[index] & 0xF)
      }
      return start == 0 ? value : -value
    }
  }
}

extension JSONNumber: Hashable {
  /// Compares values: `1.0` equals `1`.
  public static func == (one: JSONNumber, other: JSONNumber) -> Bool {
    if let one = one.small, let other = other.small { return one == other }
    return one.text == other.text || one.parts == other.parts
  }

  /// Hashes the value, not the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as written.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONNumber: Codable {
  /// Decodes a number with any decoder; this package's decoders preserve its spelling.
  ///
  /// - Throws: `DecodingError` for a value other than a number.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let number = value.number else {
      throw decoder.mismatch(JSONNumber.self, "expected a number, found \(value.kind)")
    }
    self = number
  }

  /// Encodes the number with any encoder; this package's encoders preserve its spelling.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try JSONValue(self).encode(to: encoder) }
}
