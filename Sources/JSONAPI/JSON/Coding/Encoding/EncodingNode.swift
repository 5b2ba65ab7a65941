#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value being written: the target of its encoder and all its containers.
///
/// The open nodes of a segment form a chain from the innermost one outwards. A node closes when its
/// type has encoded itself or, if a container handed it out, as soon as something is written
/// further out. Later writes to it go to a separate segment, which fills the gap that the node
/// left.
package final class EncodingNode {
  enum Shape {
    case undecided
    case object
    case array
    case scalar
  }

  /// A member's key or an element's index.
  package enum PathPart {
    case name(String)
    case index(Int)

    var codingKey: any CodingKey {
      switch self {
      case .name(let name): JSONCodingKey(stringValue: name)
      case .index(let index): JSONCodingKey(intValue: index)
      }
    }
  }

  // As in a segment, accesses to these never overlap.
  let session: EncodingSession
  /// The segment in which the node was opened; a constant, to avoid a retain at each use.
  let home: EncodingSegment
  /// The segment to write to instead, once writing has continued past the node.
  @safe @exclusivity(unchecked) var ownSegment: EncodingSegment? {
    didSet { hasOwnSegment = ownSegment != nil }
  }
  @safe @exclusivity(unchecked) private(set) var hasOwnSegment = false
  /// The node of the container that this value belongs to.
  @safe @exclusivity(unchecked) var parent: EncodingNode?
  @safe @exclusivity(unchecked) var part: PathPart?
  let depth: Int
  @safe @exclusivity(unchecked) var shape = Shape.undecided
  /// The number of elements or members so far.
  @safe @exclusivity(unchecked) var count = 0
  /// Whether the value's member names are data, which key formats don't change.
  @safe @exclusivity(unchecked) var keepsNames = false

  /// Whether the parent becomes the innermost node when this one closes.
  @safe @exclusivity(unchecked) var isInsideParent = false
  /// An unused inner node, for reuse by the next value.
  @safe @exclusivity(unchecked) var spare: EncodingNode?
  /// Whether a type is currently encoding itself here, so that nothing may be written further out.
  @safe @exclusivity(unchecked) var isOccupied: Bool
  /// A member's name to write before the value.
  @safe @exclusivity(unchecked) var pendingName: String?
  /// Whether this is the rest of an object or array whose brackets are in another segment.
  @safe @exclusivity(unchecked) var isRest = false
  /// The offset of the closing bracket, once written.
  @safe @exclusivity(unchecked) var closingOffset: Int?
  @safe @exclusivity(unchecked) var isDiscarded = false
  @safe @exclusivity(unchecked) var firstName = 0
  @safe @exclusivity(unchecked) var manyNames: Set<UInt64>?

  init(root segment: EncodingSegment, of session: EncodingSession) {
    self.session = session
    home = segment
    parent = nil
    depth = 0
    isOccupied = true
  }

  init(in parent: EncodingNode, part: PathPart?, isOccupied: Bool) {
    session = parent.session
    home = parent.segment
    self.parent = parent
    self.part = part
    depth = parent.depth + 1
    isInsideParent = true
    self.isOccupied = isOccupied
  }

  /// The segment to write to.
  var segment: EncodingSegment { ownSegment ?? home }

  /// Calls `body` with the segment to write to, which is usually ``home``.
  @inline(__always)
  func withSegment<Result>(_ body: (EncodingSegment) throws -> Result) rethrows -> Result {
    if _fastPath(!hasOwnSegment) { return try body(home) }
    return try body(segment)
  }

  /// The node that becomes the innermost one when this one closes.
  var below: EncodingNode? { isInsideParent ? parent : nil }

  var isUndecided: Bool { shape == .undecided }

  /// The path from the root to this node.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node: EncodingNode? = self
    while let current = node {
      if let part = current.part { path.append(part.codingKey) }
      node = current.parent
    }
    return path.reversed()
  }

  func error(_ value: Any, _ description: String, at part: PathPart? = nil) -> EncodingError {
    let path = part.map { codingPath + [$0.codingKey] } ?? codingPath
    let message = path.isEmpty ? description : "\(description), at \(path.jsonPointer)"
    return .invalidValue(
      value, EncodingError.Context(codingPath: path, debugDescription: message))
  }
}

extension EncodingNode {
  /// Encodes the root.
  func encodeOnly<T: Encodable>(_ value: T) throws {
    try writeOnly { try $0.put(value, at: nil) }
  }

  /// Writes a value at the writer's position.
  ///
  /// JSON's own types and a few others are written directly; all others encode themselves.
  ///
  /// Every cast is from a type to itself, as the preceding comparison ensures.
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
      // Sound: the form was determined for this type, and names the type itself.
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
  /// Writes the value at an address, which must hold one of this type.
  fileprivate static func write(
    _ address: UnsafeRawPointer, to node: EncodingNode, at part: EncodingNode.PathPart?
  ) throws {
    try unsafe address.assumingMemoryBound(to: Self.self).pointee.write(to: node, at: part)
  }
}
