#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONNumber: Codable {
  /// Decodes a number with any decoder, from those of this package with its spelling.
  ///
  /// - Throws: `DecodingError` for what is not a number.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let number = value.number else {
      throw DecodingError.typeMismatch(
        JSONNumber.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected a number, found \(value.kind)"
        ))
    }
    self = number
  }

  /// Encodes the number with any encoder, to those of this package with its spelling.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try JSONValue(self).encode(to: encoder) }
}
