#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A number of JSON: its text, and what that text means to Swift's types.
///
/// The text is kept, so that `1.0`, `1e2` and numbers of a hundred digits are written as they were
/// read. Two numbers are equal where their values are, whatever the spelling.
public struct JSONNumber: Sendable {
  /// The number as it is written.
  public let text: String

  init(checked text: String) { self.text = text }

  /// Reads a number, and gives `nil` for text that is not a number of JSON.
  ///
  /// - Parameter text: A number as JSON writes it.
  public init?(_ text: String) {
    guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
      let last = text.utf8.last, (0x30...0x39).contains(last),
      let storage = try? JSONStorage(Array(text.utf8))
    else { return nil }
    guard storage.withRoot({ $0.kind == .integer || $0.kind == .real }) else { return nil }
    self.text = text
  }

  /// Creates the number that an integer is.
  public init(_ value: some FixedWidthInteger) { text = String(value) }

  /// Creates the number that a double is, with the fewest digits that read back as the same one.
  ///
  /// Infinities and NaN, which JSON can't say, give `nil`.
  public init?(_ value: Double) {
    var writer = JSONWriter(capacity: 64)
    guard writer.double(value) else { return nil }
    text = String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Creates the number that a decimal is; NaN gives `nil`.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// The value as an integer of the given type.
  ///
  /// - Returns: `nil` if the value isn't an integer, or doesn't fit.
  public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
    guard let storage = try? JSONStorage(Array(text.utf8)) else { return nil }
    return storage.withRoot { $0.tape.integer($0.index, as: type) }
  }

  /// The nearest double, `nil` if the number is too large for one.
  public var double: Double? { text.withBytes { parseDouble($0) } }

  /// The decimal of exactly this value, `nil` if 38 digits can't hold it.
  public var decimal: Decimal? {
    guard let decimal = Decimal(string: text), !decimal.isNaN else { return nil }
    return JSONNumber(decimal) == self ? decimal : nil
  }

  private var parts: DecimalText { text.withBytes { DecimalText($0) } }

  /// The value of at most 18 digits and nothing else, as most numbers are; nil of others.
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
  /// The number as it is written.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  /// Creates the number that an integer literal is.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONNumber: Codable {
  /// Decodes a number with any decoder, from those of this package with its spelling.
  ///
  /// - Throws: `DecodingError` for what is not a number.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let number = value.number else {
      throw decoder.mismatch(JSONNumber.self, "expected a number, found \(value.kind)")
    }
    self = number
  }

  /// Encodes the number with any encoder, to those of this package with its spelling.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try JSONValue(self).encode(to: encoder) }
}
