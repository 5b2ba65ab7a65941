/// Reads one relationship object, for the types that can stand at its property.
///
/// A reader is valid only during the call that it is passed to.
@frozen
@safe public struct RelationshipReader {
  @usableFromInline let tape: Tape
  /// The relationship object.
  @usableFromInline let index: Int
  @usableFromInline let reference: Unretained<DecodeContext>

  @inlinable @inline(__always)
  init(_ tape: Tape, _ index: Int, _ reference: Unretained<DecodeContext>) {
    self.tape = tape
    self.index = index
    self.reference = reference
  }

  /// Not for the work done for every resource, since using it retains.
  @inlinable var context: DecodeContext { reference.object }
}

extension RelationshipReader {
  /// What the member `data` of a relationship says: the three states of linkage.
  enum State {
    /// There is no `data`: links or meta only.
    case absent
    /// `null`: to one, and empty.
    case null
    /// One identifier.
    case one(Int)
    /// An array of identifiers.
    case many(Int)
  }

  /// The state of the linkage (REL-07).
  func state() throws -> State {
    guard tape.isObject(index) else {
      if tape.isNull(index), tolerates(.nullRelationship) {
        return .absent
      }
      // Languages that have one type for both write an empty object as a list.
      if tape.isEmptyArray(index), tolerates(.emptyArrayRelationship) {
        return .absent
      }
      throw tape.error(.typeMismatch, at: index, expected: "a relationship object")
    }
    let data = RelationshipMembers(of: index, in: tape).data
    return data >= 0 ? try state(of: data) : .absent
  }

  private func state(of data: Int) throws -> State {
    switch tape.kindBits(data) {
    case TapeWord.null: return .null
    case TapeWord.object: return .one(data)
    case TapeWord.array: return .many(data)
    default:
      throw tape.error(
        .typeMismatch, at: data, expected: "null, an identifier or an array of them")
    }
  }

  /// The one identifier of a to-one relationship, `nil` if the linkage is empty or absent.
  @inlinable @inline(__always)
  func toOne() throws -> Int? {
    let data = RelationshipMembers(of: index, in: tape).data
    if _fastPath(data >= 0 && tape.isObject(data)) { return data }
    return try unusualToOne()
  }

  @usableFromInline
  func unusualToOne() throws -> Int? {
    switch try state() {
    case .absent, .null: return nil
    case .one(let identifier): return identifier
    case .many(let array):
      if tape.isEmptyArray(array), tolerates(.emptyArrayToOne) { return nil }
      throw tape.error(.typeMismatch, at: array, expected: "one identifier or null")
    }
  }

  /// The array of a to-many relationship; `nil` if the linkage is absent.
  @usableFromInline
  func toMany() throws -> Int? {
    switch try state() {
    case .absent: return nil
    case .many(let array): return array
    case .null:
      guard let data = JSONNode(tape, index).member("data") else { return nil }
      if tolerates(.nullToMany) {
        return nil
      }
      throw data.error(.typeMismatch, expected: "an array of identifiers")
    case .one(let identifier):
      throw tape.error(.typeMismatch, at: identifier, expected: "an array of identifiers")
    }
  }

  /// Notes a departure from the specification in lenient mode.
  ///
  /// - Returns: Whether it may be tolerated.
  private func tolerates(_ departure: ToleranceLog.Departure) -> Bool {
    guard context.options.mode == .lenient else { return false }
    context.note(departure, at: index)
    return true
  }

  /// Decodes the resource that an identifier means.
  @inlinable
  func resolve<R: RelatedResource>(_ identifier: Int, as type: R.Type) throws -> Resolution<R> {
    try R.resolve(RelatedReader(tape, identifier, reference))
  }
}

/// What became of the attempt to decode a related resource.
@frozen
public enum Resolution<R> {
  /// Here it is.
  case found(R)
  /// It can't be embedded, for this reason.
  case unresolved(UnresolvedReason)

  /// The resource, if it was found.
  @inlinable public var value: R? {
    if case .found(let value) = self { value } else { nil }
  }

  /// Makes another value of what was found.
  ///
  /// - Returns: The other value, or the same reason.
  @inlinable
  public func map<Other>(_ transform: (R) -> Other) -> Resolution<Other> {
    switch self {
    case .found(let value): .found(transform(value))
    case .unresolved(let reason): .unresolved(reason)
    }
  }
}

/// Why a related resource can't be embedded.
@frozen
public enum UnresolvedReason: Sendable, Hashable {
  /// It is not in the document.
  case notIncluded
  /// It is part of a cycle, which is embedded no further than ``JSONAPIDecoder/maximumCycleDepth``.
  case cycle
  /// It leads deeper than ``JSONAPIDecoder/maximumEmbeddingDepth``.
  case tooDeep
  /// Its type is none that the property can hold.
  case unknownType

  var inWords: String {
    switch self {
    case .notIncluded: "which is not in the document"
    case .cycle: "which lies too far along a cycle"
    case .tooDeep: "which stands too many relationships deep"
    case .unknownType: "which is of a type that the property can't hold"
    }
  }
}
