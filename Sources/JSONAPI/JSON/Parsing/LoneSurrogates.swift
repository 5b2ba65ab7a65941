#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text with escapes of half a surrogate pair, written by programs that split strings between
/// UTF-16 units.
///
/// The JSON grammar allows them, and RFC 8259, section 8.2, leaves their meaning open. Lenient
/// reading replaces each with U+FFFD, whose escape has the same length, so that offsets don't
/// change.
enum LoneSurrogates {
  /// Returns the text with halves of surrogate pairs replaced.
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

  /// Returns the code unit of an escape `\uXXXX`.
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
  /// Parses a document leniently: halves of surrogate pairs are read as U+FFFD.
  ///
  /// - Returns: The document, and the parser's error without that leniency.
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
  /// Parses JSON leniently: halves of surrogate pairs are read as U+FFFD.
  ///
  /// - Throws: Any other error in the text, with its location.
  package init(
    leniently bytes: [UInt8], limits: JSONLimits = .default
  ) throws(JSONError) {
    self.init(storage: try JSONStorage.lenient(bytes, limits: limits).storage, index: 0)
  }
}
