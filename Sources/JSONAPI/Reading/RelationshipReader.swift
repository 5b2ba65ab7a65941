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

extension RelationshipReader {
  /// The state of a linkage that has no identifier.
  @usableFromInline
  func emptyState() throws -> LinkageState {
    switch try state() {
    case .null: return .null
    case .absent: return .absent
    case .one, .many:
      _ = try toOne()
      return .null
    }
  }
}

extension RelationshipReader {
  /// Decodes a related resource that may be left out.
  @inlinable
  func embedded<R: RelatedResource>(
    _ identifier: Int, as type: R.Type, inArray: Bool = true
  ) throws -> R? {
    switch try resolve(identifier, as: type) {
    case .found(let value): return value
    case .unresolved(let reason):
      try leaveOut(identifier, reason, inArray: inArray)
      return nil
    }
  }

  /// Notes that a related resource is left out, if the policies allow it.
  @usableFromInline
  func leaveOut(_ identifier: Int, _ reason: UnresolvedReason, inArray: Bool) throws {
    // What a plan cuts is reported by the plan.
    if (reason == .cycle || reason == .tooDeep) && context.isPlanned { return }
    let isError =
      switch reason {
      case .notIncluded:
        switch context.options.missingResources {
        case .throw: true
        case .throwInArrays: inArray
        case .skip, .keepIdentifier: false
        }
      case .unknownType: context.options.unknownTypes == .throw
      case .cycle, .tooDeep: false
      }
    if isError { throw unresolved(identifier, reason) }
    context.note(.leftOut(relationship: index, reason), at: identifier)
  }

  /// The error that says that a related resource is needed, and why there is none.
  @usableFromInline
  func unresolved(_ identifier: Int, _ reason: UnresolvedReason) -> any Error {
    if (reason == .cycle || reason == .tooDeep) && context.isPlanned {
      return CutRelationship(identifier: identifier, reason: reason)
    }
    let error = tape.unresolved(identifier, reason)
    if tape.missingIdentity(of: identifier) != nil { return error }
    var unresolved = ResourceDecodingError(error)
    switch reason {
    case .unknownType: unresolved.code = .unknownType
    case .notIncluded: unresolved.notIncluded = tape.pointer(to: index).tokens.last
    case .cycle, .tooDeep: return error
    }
    return unresolved
  }

  /// The error that says that a related resource is needed, and the relationship is empty.
  @usableFromInline
  func nothingRelated() -> JSONError {
    tape.error(.missingMember, at: index, expected: "one related resource", found: "none")
  }
}

extension Tape {
  /// The error that says that a related resource is needed, and why there is none.
  func unresolved(_ identifier: Int, _ reason: UnresolvedReason) -> JSONError {
    if let name = missingIdentity(of: identifier) {
      return error(
        .missingMember, at: identifier, expected: "an identifier with 'type' and 'id'",
        found: "one without '\(name)'")
    }
    return error(
      .missingMember, at: identifier, expected: "a related resource",
      found: "\(describeIdentifier(identifier)), \(reason.inWords)")
  }
}
