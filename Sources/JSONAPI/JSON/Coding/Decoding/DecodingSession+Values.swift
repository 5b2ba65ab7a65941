#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DecodingSession {
  /// Decodes the value at `index`.
  ///
  /// JSON's own types and a few others are read directly from the tape; all others decode
  /// themselves.
  ///
  /// Every cast is from a type to itself, as the preceding comparison ensures.
  func value<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    if type == String.self { return try unsafe unsafeBitCast(string(at: index), to: T.self) }
    if type == Int.self {
      return try unsafe unsafeBitCast(integer(Int.self, at: index), to: T.self)
    }
    if type == Double.self { return try unsafe unsafeBitCast(double(at: index), to: T.self) }
    if type == Bool.self { return try unsafe unsafeBitCast(bool(at: index), to: T.self) }
    switch plans.value(of: type, else: ValuePlan(for: type)) {
    case .ownCode:
      do { return try T(from: TapeDecoder(self, index)) } catch {
        throw naming(casesOf: type, in: error, at: index)
      }
    case .keepingNames:
      let keepsNames = renames && tape.isObject(index)
      return try T(from: TapeDecoder(self, index, keepsNames: keepsNames))
    case .elements(let array): return try elements(array, as: type, at: index)
    case .known: return try knownValue(type, at: index)
    }
  }

  private func elements<A: TapeArray, T>(
    _ array: A.Type, as type: T.Type, at index: Int
  ) throws -> T {
    try unsafe unsafeBitCast(A.read(at: index, in: self), to: T.self)
  }

  /// Returns whether this package has built-in code to read values of a type.
  static func isKnown<T>(_ type: T.Type) -> Bool {
    type == [String].self || type == Date.self || type == URL.self || type == UUID.self
      || type == Data.self || type == Decimal.self
  }

  @inline(never)
  private func knownValue<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    if type == [String].self { return try unsafe unsafeBitCast(strings(at: index), to: T.self) }
    if type == Date.self { return try unsafe unsafeBitCast(date(at: index), to: T.self) }
    if type == URL.self { return try unsafe unsafeBitCast(url(at: index), to: T.self) }
    if type == UUID.self { return try unsafe unsafeBitCast(uuid(at: index), to: T.self) }
    if type == Data.self { return try unsafe unsafeBitCast(data(at: index), to: T.self) }
    if type == Decimal.self { return try unsafe unsafeBitCast(decimal(at: index), to: T.self) }
    return try T(from: TapeDecoder(self, index))
  }

  @inline(__always)
  func string(at index: Int) throws -> String {
    guard tape.isString(index) else {
      throw mismatch(String.self, at: index, expected: "a string")
    }
    return tape.decodedString(index)
  }

  @inline(__always)
  func bool(at index: Int) throws -> Bool {
    switch tape.kindBits(index) {
    case TapeWord.falseLiteral: false
    case TapeWord.trueLiteral: true
    default: throw mismatch(Bool.self, at: index, expected: "a boolean")
    }
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(_ type: T.Type, at index: Int) throws -> T {
    guard let value = tape.integer(index, as: type) else { throw notAnInteger(type, at: index) }
    return value
  }

  @inline(never)
  private func notAnInteger<T: FixedWidthInteger>(_ type: T.Type, at index: Int) -> DecodingError {
    guard tape.isNumber(index) else {
      return mismatch(type, at: index, expected: "an integer")
    }
    return corrupted(at: index, expected: "an integer from \(T.min) to \(T.max)")
  }

  @inline(__always)
  func double(at index: Int) throws -> Double {
    try tape.double(index) ?? unusualFloat(Double.self, at: index)
  }

  func float(at index: Int) throws -> Float {
    try tape.float(index) ?? unusualFloat(Float.self, at: index)
  }

  @inline(never)
  private func unusualFloat<T: BinaryFloatingPoint>(_ type: T.Type, at index: Int) throws -> T {
    switch tape.kind(index) {
    case .integer, .real:
      throw corrupted(at: index, expected: "a number that fits into \(type)")
    case .string:
      guard
        case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) =
          options.nonConformingFloatDecodingStrategy
      else { break }
      switch tape.decodedString(index) {
      case positiveInfinity: return .infinity
      case negativeInfinity: return -.infinity
      case nan: return .nan
      default: break
      }
    default: break
    }
    throw mismatch(type, at: index, expected: "a number")
  }

  private func strings(at index: Int) throws -> [String] {
    guard tape.isArray(index) else {
      throw mismatch([String].self, at: index, expected: "an array")
    }
    var strings: [String] = []
    strings.reserveCapacity(tape.reservedCount(index))
    for element in JSONNode(tape, index).elements {
      strings.append(try string(at: element.index))
    }
    return strings
  }

  func date(at index: Int) throws -> Date {
    switch options.dateDecodingStrategy {
    case .format(let format):
      if let date = format.date(in: tape, at: index) { return date }
      let kind = tape.kindBits(index)
      let isRightKind =
        kind == TapeWord.string
        ? !format.isNumeric
        : format.isNumeric && (kind == TapeWord.integer || kind == TapeWord.real)
      throw isRightKind
        ? corrupted(at: index, expected: format.expectation)
        : mismatch(Date.self, at: index, expected: format.expectation)
    case .deferredToDate: return try Date(from: TapeDecoder(self, index))
    case .custom(let decode): return try decode(TapeDecoder(self, index))
    }
  }

  func data(at index: Int) throws -> Data {
    switch options.dataDecodingStrategy {
    case .base64:
      guard let data = Data(base64Encoded: try string(at: index)) else {
        throw corrupted(at: index, expected: "data in Base64")
      }
      return data
    case .deferredToData: return try Data(from: TapeDecoder(self, index))
    case .custom(let decode): return try decode(TapeDecoder(self, index))
    }
  }

  func url(at index: Int) throws -> URL {
    let text = try string(at: index)
    guard let url = URL(string: text, relativeTo: options.baseURL) else {
      throw corrupted(at: index, expected: "a URL")
    }
    return options.baseURL == nil ? url : url.absoluteURL
  }

  private func uuid(at index: Int) throws -> UUID {
    guard let uuid = UUID(uuidString: try string(at: index)) else {
      throw corrupted(at: index, expected: "a UUID")
    }
    return uuid
  }

  private func decimal(at index: Int) throws -> Decimal {
    guard tape.isNumber(index) else {
      throw mismatch(Decimal.self, at: index, expected: "a number")
    }
    let text = JSONNode(tape, index).scalarText
    guard let decimal = JSONNumber(checked: text).decimal else {
      throw corrupted(at: index, expected: "a number that Decimal holds without loss")
    }
    return decimal
  }
}

/// How a decoding session reads the values of a type.
enum ValuePlan {
  /// With the type's own code.
  case ownCode
  /// With the type's own code, with member names as in the document.
  case keepingNames
  /// Element by element.
  case elements(any TapeArray.Type)
  /// With this package's built-in code for the type.
  case known

  /// Determines how values of a type are read, which costs lookups in the runtime's tables.
  @inline(never)
  init<T>(for type: T.Type) {
    if DecodingSession.isKnown(type) {
      self = .known
    } else if let array = type as? any TapeArray.Type {
      self = .elements(array)
    } else {
      self = type is any NameKeeping.Type ? .keepingNames : .ownCode
    }
  }
}

/// An array type that can be read from the tape.
protocol TapeArray {
  static func read(at index: Int, in session: DecodingSession) throws -> Self
}

extension Array: TapeArray where Element: Decodable {
  /// Reads the elements one by one; the array's own code would go through a container for each.
  static func read(at index: Int, in session: DecodingSession) throws -> [Element] {
    let tape = session.tape
    guard tape.isArray(index) else {
      throw session.mismatch((any UnkeyedDecodingContainer).self, at: index, expected: "an array")
    }
    var elements: [Element] = []
    elements.reserveCapacity(tape.reservedCount(index))
    var position = tape.first(index)
    let end = tape.end(index)
    while position < end {
      elements.append(try session.value(Element.self, at: position))
      position = tape.next(position)
    }
    return elements
  }
}
