/// One value that is being written: what its encoder and all its containers write to.
///
/// The open nodes of a segment are a chain from the innermost one outwards. A node closes when its type
/// has encoded itself, or, if a container handed it out, as soon as something is written further out.
/// Whoever writes to it after that gets a segment of its own, which fills the gap that the node left.
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

  // As in a segment, none of these is used by two at a time.
  let session: EncodingSession
  /// The segment in which the node was opened; a constant, so that it needs no retaining at each use.
  let home: EncodingSegment
  /// The segment that is written to instead, once the writing has gone on behind the node.
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
  /// Whether the value's members are data, which a key format leaves alone.
  @safe @exclusivity(unchecked) var keepsNames = false

  /// Whether the parent becomes the innermost node when this one closes.
  @safe @exclusivity(unchecked) var isInsideParent = false
  /// A node inside this one that nobody uses any more, for the next value.
  @safe @exclusivity(unchecked) var spare: EncodingNode?
  /// Whether a type is encoding itself here right now, so that nothing may be written further out.
  @safe @exclusivity(unchecked) var isOccupied: Bool
  /// A member's name that is still to be written before the value.
  @safe @exclusivity(unchecked) var pendingName: String?
  /// Whether this is the rest of an object or array whose brackets stand in another segment.
  @safe @exclusivity(unchecked) var isRest = false
  /// Where the closing bracket stands, once it does.
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

  /// The segment that is written to.
  var segment: EncodingSegment { ownSegment ?? home }

  /// Uses the segment that is written to, which most often is ``home``.
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
