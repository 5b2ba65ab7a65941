#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Codable {
  /// Decodes a value with any decoder.
  ///
  /// This package's decoders give a lossless view of the document. Others are limited by their
  /// containers: members in the decoder's order, numbers as `Int64`, `UInt64`, `Decimal` or
  /// `Double`, whichever is the first that can hold them.
  ///
  /// Recursion is as deep as the document; other decoders limit its depth themselves.
  ///
  /// - Throws: `DecodingError` for a value that isn't JSON.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? TapeDecoder {
      self.init(storage: decoder.session.storage, index: decoder.index)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self.init(value)
    } else if let value = try? container.decode(String.self) {
      self.init(value)
    } else if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = (try? container.decode(Decimal.self)).flatMap(JSONNumber.init) {
      self.init(value)
    } else if let value = (try? container.decode(Double.self)).flatMap(JSONNumber.init) {
      self.init(value)
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self.init(array)
    } else {
      // A dictionary, since decoders that convert the keys of structs leave its keys unchanged.
      let members = try container.decode([String: JSONValue].self)
      self.init(JSONObject(members.map { (name: $0.key, value: $0.value) }))
    }
  }

  /// Encodes the value with any encoder.
  ///
  /// This package's encoders write the value without loss. Others are limited by their containers:
  /// the first of members with the same name, numbers as `Int64`, `UInt64`, `Double` or `Decimal`,
  /// whichever is the first that holds them exactly, else as the nearest `Double`.
  ///
  /// Recursion is as deep as the value; for parsed values, at most the parser's limit.
  ///
  /// - Throws: `EncodingError` for numbers that are too large for all of these.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? NodeEncoder {
      try encoder.write { write(to: &$0) }
      return
    }
    switch kind {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .true, .false:
      var container = encoder.singleValueContainer()
      try container.encode(kind == .true)
    case .string:
      var container = encoder.singleValueContainer()
      try container.encode(string ?? "")
    case .integer, .real: try encodeNumber(to: encoder)
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object:
      var container = encoder.singleValueContainer()
      try container.encode(Dictionary(members.lazy.map { ($0.name, $0.value) }) { one, _ in one })
    }
  }

  private func encodeNumber(to encoder: any Encoder) throws {
    guard let number else { return }
    var container = encoder.singleValueContainer()
    if let value: Int64 = number.integer() {
      try container.encode(value)
    } else if let value: UInt64 = number.integer() {
      try container.encode(value)
    } else if let value = number.double, JSONNumber(value) == number {
      try container.encode(value)
    } else if let value = number.decimal {
      try container.encode(value)
    } else if let value = number.double {
      try container.encode(value)
    } else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The number \(number.text.prefix(40)) is too large for a Double."))
    }
  }
}

extension JSONObject: Codable {
  /// Decodes an object with any decoder, like ``JSONValue``.
  ///
  /// - Throws: `DecodingError` for a value other than an object.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let object = value.object else {
      throw decoder.mismatch(JSONObject.self, "Expected an object, found \(value.kind).")
    }
    self = object
  }

  /// Encodes the object with any encoder, like ``JSONValue``.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try JSONValue(self).encode(to: encoder) }
}

extension Decoder {
  /// Returns the error for a value of another type.
  func mismatch(_ type: any Any.Type, _ description: String) -> DecodingError {
    .typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}

extension JSONValue {
  /// Decodes the value into a type.
  ///
  /// A parsed value is decoded in place, and errors give its location in the whole document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The strategies, the key format and the limits, such as a `JSONAPIDecoder`'s `values`.
  /// - Throws: `DecodingError`, or any error the type's own decoding throws.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, with decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> T {
    guard case .parsed(let storage, let index) = content else {
      return try decoder.decode(type, from: bytes())
    }
    return try DecodingSession(storage, options: decoder).value(type, at: index)
  }
}

extension JSONObject {
  /// Decodes the object into a type, as for `meta` of a known shape.
  ///
  /// ```swift
  /// struct PageInfo: Decodable { var total: Int }
  ///
  /// let total = try page.meta?.decode(PageInfo.self).total
  /// ```
  ///
  /// A parsed object is decoded in place, and errors give its location in the whole document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The strategies, the key format and the limits, such as a `JSONAPIDecoder`'s `values`.
  /// - Throws: `DecodingError`, or any error the type's own decoding throws.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, with decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> T {
    try JSONValue(self).decode(type, with: decoder)
  }
}
