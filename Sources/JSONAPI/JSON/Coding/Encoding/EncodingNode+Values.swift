#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EncodingNode {
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
  package func put<T: Encodable>(_ value: T, at part: PathPart?) throws {
    let type = T.self
    if type == String.self {
      withSegment { $0.writer.string(unsafe unsafeBitCast(value, to: String.self)) }
    } else if type == Int.self {
      withSegment { $0.writer.integer(unsafe unsafeBitCast(value, to: Int.self)) }
    } else if type == Double.self {
      try put(unsafe unsafeBitCast(value, to: Double.self), at: part)
    } else if type == Bool.self {
      withSegment { $0.writer.bool(unsafe unsafeBitCast(value, to: Bool.self)) }
    } else {
      try put(value, as: session.form(of: type), at: part)
    }
  }

  /// Writes a value of a type whose form is known.
  private func put<T: Encodable>(_ value: T, as form: ValueForm, at part: PathPart?) throws {
    switch form {
    case .nested: try putNested(value, at: part)
    case .direct(let type):
      // Sound: the form was found out for this type, and names the type itself.
      try unsafe withUnsafePointer(to: value) {
        try unsafe type.write(UnsafeRawPointer($0), to: self, at: part)
      }
    case .strings:
      let texts = unsafe unsafeBitCast(value, to: [String].self)
      withSegment { segment in
        segment.writer.beginArray()
        for text in texts { segment.writer.string(text) }
        segment.writer.endArray()
      }
    case .date: try put(unsafe unsafeBitCast(value, to: Date.self), at: part)
    case .url: segment.writer.string(unsafe unsafeBitCast(value, to: URL.self).absoluteString)
    case .uuid: segment.writer.string(unsafe unsafeBitCast(value, to: UUID.self).uuidString)
    case .data: try put(unsafe unsafeBitCast(value, to: Data.self), at: part)
    case .decimal: try put(unsafe unsafeBitCast(value, to: Decimal.self), at: part)
    }
  }

  /// Lets a value encode itself.
  package func putNested<T: Encodable>(_ value: T, at part: PathPart?) throws {
    var node = try enter(value, at: part)
    node.keepsNames = session.renames && value is any NameKeeping
    try value.encode(to: NodeEncoder(node))
    try leave(&node, value)
  }

  func put(_ value: Double, at part: PathPart?) throws {
    if !withSegment({ $0.writer.double(value) }) { try putUnusual(value, at: part) }
  }

  func put(_ value: Float, at part: PathPart?) throws {
    if !withSegment({ $0.writer.float(value) }) { try putUnusual(value, at: part) }
  }

  private func putUnusual<T: BinaryFloatingPoint>(_ value: T, at part: PathPart?) throws {
    guard
      case .convertToString(let positiveInfinity, let negativeInfinity, let nan) =
        session.options.nonConformingFloatEncodingStrategy
    else { throw error(value, "\(value), which JSON can't say", at: part) }
    segment.writer.string(
      value.isNaN ? nan : value.sign == .minus ? negativeInfinity : positiveInfinity)
  }

  private func put(_ value: Date, at part: PathPart?) throws {
    switch session.options.dateEncodingStrategy {
    case .format(let format):
      if !format.write(value, to: &segment.writer) {
        throw error(value, "a date that is not \(format.expectation)", at: part)
      }
    case .deferredToDate: try encodeInside(value, at: part) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, at: part) { try encode(value, $0) }
    }
  }

  private func put(_ value: Data, at part: PathPart?) throws {
    switch session.options.dataEncodingStrategy {
    case .base64: segment.writer.string(value.base64EncodedString())
    case .deferredToData: try encodeInside(value, at: part) { try value.encode(to: $0) }
    case .custom(let encode): try encodeInside(value, at: part) { try encode(value, $0) }
    }
  }

  private func put(_ value: Decimal, at part: PathPart?) throws {
    guard let number = JSONNumber(value) else {
      throw error(value, "NaN, which JSON can't say", at: part)
    }
    segment.writer.verbatim(number.text)
  }
}

extension NodeWritable {
  /// Writes the value at an address, which has to hold one of this type.
  fileprivate static func write(
    _ address: UnsafeRawPointer, to node: EncodingNode, at part: EncodingNode.PathPart?
  ) throws {
    try unsafe address.assumingMemoryBound(to: Self.self).pointee.write(to: node, at: part)
  }
}
