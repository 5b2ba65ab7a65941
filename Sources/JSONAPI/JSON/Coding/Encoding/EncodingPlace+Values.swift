#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EncodingPlace {
  /// Encodes the root.
  func encodeOnly<T: Encodable>(_ value: T) throws {
    try writeOnly { try $0.put(value, key: nil) }
  }

  /// Writes a value where the writer stands.
  ///
  /// Types that JSON knows, and some that it doesn't, are written straight away; all others encode
  /// themselves.
  ///
  /// Every cast is from a type to itself, which the comparison before it has found out.
  func put<T: Encodable>(_ value: T, key: (any CodingKey)?) throws {
    let type = T.self
    if type == String.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: String.self))
    } else if type == Int.self {
      segment.writer.integer(unsafe unsafeBitCast(value, to: Int.self))
    } else if type == Double.self {
      try put(unsafe unsafeBitCast(value, to: Double.self), key: key)
    } else if type == Bool.self {
      segment.writer.bool(unsafe unsafeBitCast(value, to: Bool.self))
    } else if type == [String].self {
      segment.writer.beginArray()
      for text in unsafe unsafeBitCast(value, to: [String].self) { segment.writer.string(text) }
      segment.writer.endArray()
    } else if type == Date.self {
      try put(unsafe unsafeBitCast(value, to: Date.self), key: key)
    } else if type == URL.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: URL.self).absoluteString)
    } else if type == UUID.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: UUID.self).uuidString)
    } else if type == Data.self {
      try put(unsafe unsafeBitCast(value, to: Data.self), key: key)
    } else if type == Decimal.self {
      try put(unsafe unsafeBitCast(value, to: Decimal.self), key: key)
    } else {
      let keepsNames = run.renames && value is any NameKeeping
      try encodeInside(value, key: key, keepsNames: keepsNames) { try value.encode(to: $0) }
    }
  }

  func put(_ value: Double, key: (any CodingKey)?) throws {
    if !segment.writer.double(value) { try putUnusual(value, key: key) }
  }

  func put(_ value: Float, key: (any CodingKey)?) throws {
    if !segment.writer.float(value) { try putUnusual(value, key: key) }
  }

  private func putUnusual<T: BinaryFloatingPoint>(_ value: T, key: (any CodingKey)?) throws {
    guard
      case .convertToString(let positiveInfinity, let negativeInfinity, let nan) =
        run.options.nonConformingFloatEncodingStrategy
    else { throw error(value, "\(value), which JSON can't say", key: key) }
    segment.writer.string(
      value.isNaN ? nan : value.sign == .minus ? negativeInfinity : positiveInfinity)
  }

  private func put(_ value: Date, key: (any CodingKey)?) throws {
    switch run.options.dateEncodingStrategy {
    case .format(let format):
      if !format.write(value, to: &segment.writer) {
        throw error(value, "a date that is not \(format.expectation)", key: key)
      }
    case .deferredToDate: try encodeInside(value, key: key) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, key: key) { try encode(value, $0) }
    }
  }

  private func put(_ value: Data, key: (any CodingKey)?) throws {
    switch run.options.dataEncodingStrategy {
    case .base64: segment.writer.string(value.base64EncodedString())
    case .deferredToData: try encodeInside(value, key: key) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, key: key) { try encode(value, $0) }
    }
  }

  private func put(_ value: Decimal, key: (any CodingKey)?) throws {
    guard let number = JSONNumber(value) else {
      throw error(value, "NaN, which JSON can't say", key: key)
    }
    segment.writer.raw(Array(number.text.utf8))
  }
}
