/// Resolves one resource identifier, for ``Resource`` types and unions of them.
///
/// A reader is valid only during the call that it is passed to.
@frozen
@safe public struct RelatedReader {
  @usableFromInline let tape: Tape
  /// The identifier, or a whole resource object if the document has one in its place.
  @usableFromInline let identifier: Int
  /// The number of the resource, if it is primary data; -1 to look it up in the index.
  @usableFromInline let number: Int
  @usableFromInline let reference: Unretained<DecodeContext>

  @inlinable @inline(__always)
  init(_ tape: Tape, _ identifier: Int, number: Int = -1, _ reference: Unretained<DecodeContext>) {
    self.tape = tape
    self.identifier = identifier
    self.number = number
    self.reference = reference
  }

  /// Retains on access; don't use it on per-resource paths.
  @inlinable var context: DecodeContext { reference.object }

  /// The identifier's type; empty if it has none.
  public var type: String { JSONNode(tape, identifier).member("type")?.string ?? "" }

  /// Decodes the resource as one type, if the identifier has that type.
  ///
  /// - Returns: The resource; nil if the identifier is of another type.
  @inlinable
  public func resource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    guard number < 0, let identity = tape.plainIdentity(identifier) else {
      return try unusualResource(type)
    }
    return try reference.withObject { context in
      try context.resource(identifier, identity, type)
    }
  }

  /// Decodes a resource that isn't a plain identifier in a relationship.
  @inlinable @inline(never)
  func unusualResource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    let members = ResourceMembers(of: identifier, in: tape)
    guard members.type >= 0, tape.isString(members.type),
      tape.stringEquals(members.type, R.resourceType)
    else { return nil }
    // A bare identifier as primary data refers to the included resource.
    let isWhole = members.attributes >= 0 || members.relationships >= 0
    let number = isWhole && number >= 0 ? number : context.included.number(of: identifier)
    guard number >= 0 else {
      return try context.resolveMissing(identifier, isPrimary: self.number >= 0, as: type)
    }
    let token = isWhole && self.number >= 0 ? identifier : context.included.token(of: number)
    if token == identifier, self.number < 0 {
      return try context.resolveMissing(identifier, isPrimary: false, as: type)
    }
    let resolution = try context.resolve(
      number, context.decoded.memo(of: type), at: token, for: identifier)
    if self.number >= 0, case .unresolved = resolution,
      let error = context.takePrimaryError()
    {
      throw error
    }
    return resolution
  }

  /// Returns the resource as it appears in the document, of any type.
  ///
  /// - Returns: The resource, or only its identity if it isn't included.
  /// - Throws: ``ResourceDecodingError`` if it isn't a resource.
  public func anyResource() throws -> AnyResource {
    if let source = context.included.isDetached ? context.source : nil {
      let identifier = try AnyResource(context.value(at: identifier))
      return source.resource(for: identifier.resourceIdentifier) ?? identifier
    }
    // A repeated primary resource isn't replaced by its first copy.
    let members = ResourceMembers(of: identifier, in: tape)
    let isWhole = members.attributes >= 0 || members.relationships >= 0
    let number = isWhole && self.number >= 0 ? -1 : context.included.number(of: identifier)
    let token = number >= 0 ? context.included.token(of: number) : identifier
    return try AnyResource(context.value(at: token))
  }
}

extension RelatedReader {
  /// The object to read if the identifier can't be resolved: the identifier itself, if it has
  /// fields (RID-06), is primary data without an id, or the policy allows it.
  var tokenWithoutResource: Int? {
    let members = ResourceMembers(of: identifier, in: tape)
    let options = context.options
    let isResource = members.attributes >= 0 || members.relationships >= 0
    if isResource && options.mode == .lenient { return identifier }
    if number >= 0 { return identifier }
    return options.missingResources == .keepIdentifier ? identifier : nil
  }
}
