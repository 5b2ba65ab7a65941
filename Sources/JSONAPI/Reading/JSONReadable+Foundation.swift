#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Date: JSONReadable {
  /// Reads a date by the decoder's strategy, RFC 3339 by default.
  ///
  /// - Throws: `DecodingError` for anything else.
  public static func read(from reader: JSONReader) throws -> Date {
    try reader.context.session.date(at: reader.index)
  }
}

extension Data: JSONReadable {
  /// Reads data by the decoder's strategy, Base64 by default.
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

extension JSONValue: JSONReadable, JSONWritable {
  /// Takes any value as it is.
  ///
  /// - Returns: A view into the document, which it keeps.
  public static func read(from reader: JSONReader) -> JSONValue {
    reader.context.value(at: reader.index)
  }
}
