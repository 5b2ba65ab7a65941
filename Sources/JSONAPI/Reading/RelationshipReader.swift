/// Reads one relationship object, for the types of relationship properties.
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

  /// Retains on access; don't use it on per-resource paths.
  @inlinable var context: DecodeContext { reference.object }
}

extension RelationshipReader {
  /// The state of the member `data` of a relationship.
  enum State {
    /// No `data`: only links or meta.
    case absent
    /// `null`: an empty to-one relationship.
    case null
    /// One identifier.
    case one(Int)
    /// An array of identifiers.
    case many(Int)
  }

  /// Returns the state of the linkage (REL-07).
  func state() throws -> State {
    guard tape.isObject(index) else {
      if tape.isNull(index), tolerates(.nullRelationship) {
        return .absent
      }
      // Languages with one type for both write an empty object as an array.
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

  /// Returns the identifier of a to-one relationship; `nil` if the linkage is empty or absent.
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

  /// Returns the array of a to-many relationship; `nil` if the linkage is absent.
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

  /// Records a deviation from the specification in lenient mode.
  ///
  /// - Returns: Whether it is tolerated.
  private func tolerates(_ departure: ToleranceLog.Departure) -> Bool {
    guard context.options.mode == .lenient else { return false }
    context.note(departure, at: index)
    return true
  }

  /// Decodes the resource that an identifier refers to.
  @inlinable
  func resolve<R: RelatedResource>(_ identifier: Int, as type: R.Type) throws -> Resolution<R> {
    try R.resolve(RelatedReader(tape, identifier, reference))
  }
}

/// The result of resolving a related resource.
@frozen
public enum Resolution<R> {
  /// The resource.
  case found(R)
  /// The reason it can't be embedded.
  case unresolved(UnresolvedReason)

  /// The resource, if it was found.
  @inlinable public var value: R? {
    if case .found(let value) = self { value } else { nil }
  }

  /// Transforms the resource, if it was found.
  ///
  /// - Returns: The transformed value, or the same reason.
  @inlinable
  public func map<Other>(_ transform: (R) -> Other) -> Resolution<Other> {
    switch self {
    case .found(let value): .found(transform(value))
    case .unresolved(let reason): .unresolved(reason)
    }
  }
}

/// The reason why a related resource can't be embedded.
@frozen
public enum UnresolvedReason: Sendable, Hashable {
  /// It isn't in the document.
  case notIncluded
  /// It exceeds ``JSONAPIDecoder/maximumCycleDepth`` along a cycle.
  case cycle
  /// It exceeds ``JSONAPIDecoder/maximumEmbeddingDepth``.
  case tooDeep
  /// Its type isn't one that the property can hold.
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
  /// Returns the state of linkage without an identifier.
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

  /// Records that a related resource is left out, if the policies allow it.
  @usableFromInline
  func leaveOut(_ identifier: Int, _ reason: UnresolvedReason, inArray: Bool) throws {
    // A plan reports its own cuts.
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

  /// Returns the error for a required related resource, with the reason it is missing.
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

  /// Returns the error for a required related resource in an empty relationship.
  @usableFromInline
  func nothingRelated() -> JSONError {
    tape.error(.missingMember, at: index, expected: "one related resource", found: "none")
  }
}

extension Tape {
  /// Returns the error for a required related resource, with the reason it is missing.
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
