#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EncodingPlace {
  /// Encodes the root.
  func encodeOnly<T: Encodable>(_ value: T) throws {
    try writeOnly { try $0.put(value, at: nil) }
  }

  /// Writes a value where the writer stands.
  ///
  /// Types that JSON knows, and some that it doesn't, are written straight away; all others encode
  /// themselves.
  ///
  /// Every cast is from a type to itself, which the comparison before it has found out.
  func put<T: Encodable>(_ value: T, at part: PathPart?) throws {
    let type = T.self
    if type == String.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: String.self))
    } else if type == Int.self {
      segment.writer.integer(unsafe unsafeBitCast(value, to: Int.self))
    } else if type == Double.self {
      try put(unsafe unsafeBitCast(value, to: Double.self), at: part)
    } else if type == Bool.self {
      segment.writer.bool(unsafe unsafeBitCast(value, to: Bool.self))
    } else if type == [String].self {
      segment.writer.beginArray()
      for text in unsafe unsafeBitCast(value, to: [String].self) { segment.writer.string(text) }
      segment.writer.endArray()
    } else if type == Date.self {
      try put(unsafe unsafeBitCast(value, to: Date.self), at: part)
    } else if type == URL.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: URL.self).absoluteString)
    } else if type == UUID.self {
      segment.writer.string(unsafe unsafeBitCast(value, to: UUID.self).uuidString)
    } else if type == Data.self {
      try put(unsafe unsafeBitCast(value, to: Data.self), at: part)
    } else if type == Decimal.self {
      try put(unsafe unsafeBitCast(value, to: Decimal.self), at: part)
    } else {
      let keepsNames = run.renames && value is any NameKeeping
      var place = try enter(value, at: part)
      place.keepsNames = keepsNames
      try value.encode(to: PlaceEncoder(place))
      try leave(&place, value)
    }
  }

  func put(_ value: Double, at part: PathPart?) throws {
    if !segment.writer.double(value) { try putUnusual(value, at: part) }
  }

  func put(_ value: Float, at part: PathPart?) throws {
    if !segment.writer.float(value) { try putUnusual(value, at: part) }
  }

  private func putUnusual<T: BinaryFloatingPoint>(_ value: T, at part: PathPart?) throws {
    guard
      case .convertToString(let positiveInfinity, let negativeInfinity, let nan) =
        run.options.nonConformingFloatEncodingStrategy
    else { throw error(value, "\(value), which JSON can't say", at: part) }
    segment.writer.string(
      value.isNaN ? nan : value.sign == .minus ? negativeInfinity : positiveInfinity)
  }

  private func put(_ value: Date, at part: PathPart?) throws {
    switch run.options.dateEncodingStrategy {
    case .format(let format):
      if !format.write(value, to: &segment.writer) {
        throw error(value, "a date that is not \(format.expectation)", at: part)
      }
    case .deferredToDate: try encodeInside(value, at: part) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, at: part) { try encode(value, $0) }
    }
  }

  private func put(_ value: Data, at part: PathPart?) throws {
    switch run.options.dataEncodingStrategy {
    case .base64: segment.writer.string(value.base64EncodedString())
    case .deferredToData: try encodeInside(value, at: part) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, at: part) { try encode(value, $0) }
    }
  }

  private func put(_ value: Decimal, at part: PathPart?) throws {
    guard let number = JSONNumber(value) else {
      throw error(value, "NaN, which JSON can't say", at: part)
    }
    segment.writer.raw(Array(number.text.utf8))
  }
}
