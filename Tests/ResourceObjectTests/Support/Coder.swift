import Foundation
import JSONAPIResourceObject
import Testing

/// A coder to run a test with, since nothing may depend on which it is.
enum Coder: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case foundation
  case plain

  var testDescription: String { rawValue }

  func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
    switch self {
    case .foundation:
      try JSONDecoder().decode(type, from: Data(json.utf8))
    case .plain:
      try plainDecoder.decode(type, from: Data(json.utf8))
    }
  }

  func encode<T: Encodable>(_ value: T) throws -> String {
    switch self {
    case .foundation:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    case .plain:
      var encoder = PlainJSONEncoder()
      encoder.format = .sorted
      encoder.dateEncodingStrategy = .deferredToDate
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }

  private var plainDecoder: PlainJSONDecoder {
    var decoder = PlainJSONDecoder()
    decoder.dateDecodingStrategy = .deferredToDate
    return decoder
  }

  /// Decodes, encodes, and decodes again; the two values must be equal.
  func roundTrip<T: Codable & Equatable>(_ type: T.Type, _ json: String) throws -> T {
    let value = try decode(type, json)
    let again = try decode(type, encode(value))
    #expect(again == value)
    return value
  }

  /// The error that decoding throws.
  func failure<T: Decodable>(_ type: T.Type, _ json: String) -> (any Error)? {
    do {
      _ = try decode(type, json)
      return nil
    } catch {
      return error
    }
  }

  /// The text of the error that decoding throws.
  func message<T: Decodable>(_ type: T.Type, _ json: String) -> String? {
    failure(type, json).map { String(describing: $0) }
  }
}
