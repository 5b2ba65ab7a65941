#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text with escapes of half a surrogate pair, as programs write that cut strings between UTF-16 units.
///
/// The grammar of JSON allows them, and RFC 8259, section 8.2, leaves open what they mean. Lenient reading takes each for
/// U+FFFD. Its escape has as many bytes, so that all offsets stay.
enum LoneSurrogates {
  /// Replaces halves of surrogate pairs.
  static func replaced(in text: [UInt8]) -> [UInt8] {
    var text = text
    var index = 0
    while let start = text[index...].firstIndex(of: UInt8(ascii: "\\")), start + 1 < text.count {
      index = start + 2
      guard let unit = unit(text, at: start), unit & 0xF800 == 0xD800 else { continue }
      if unit < 0xDC00, let low = self.unit(text, at: start + 6), low & 0xFC00 == 0xDC00 {
        index = start + 12
      } else {
        text.replaceSubrange(start + 2..<start + 6, with: "FFFD".utf8)
        index = start + 6
      }
    }
    return text
  }

  /// The code unit of an escape `\uXXXX`.
  private static func unit(_ text: [UInt8], at start: Int) -> UInt32? {
    guard start + 6 <= text.count, text[start] == UInt8(ascii: "\\"),
      text[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in text[start + 2..<start + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

extension JSONStorage {
  /// Parses a document leniently: halves of surrogate pairs are taken for U+FFFD.
  ///
  /// - Returns: The document, and what the parser says without that leniency.
  static func lenient(
    _ bytes: [UInt8], limits: JSONLimits
  ) throws(JSONError) -> (storage: JSONStorage, mistake: JSONError?) {
    do {
      return (try JSONStorage(bytes, limits: limits), nil)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      let replaced = LoneSurrogates.replaced(in: bytes)
      return (try JSONStorage(replaced, limits: limits), error)
    }
  }

  /// Parses a document leniently, without copying it if there is nothing to replace.
  static func lenient(
    _ data: Data, limits: JSONLimits
  ) throws(JSONError) -> (storage: JSONStorage, mistake: JSONError?) {
    do {
      return (try JSONStorage(data, limits: limits), nil)
    } catch {
      guard error.code == .loneSurrogate else { throw error }
      return try lenient([UInt8](data), limits: limits)
    }
  }
}

extension JSONValue {
  /// Reads JSON leniently: halves of surrogate pairs are taken for U+FFFD.
  ///
  /// - Throws: What else is wrong with the text, and where.
  package init(
    leniently bytes: [UInt8], limits: JSONLimits = .default
  ) throws(JSONError) {
    self.init(storage: try JSONStorage.lenient(bytes, limits: limits).storage, index: 0)
  }
}
