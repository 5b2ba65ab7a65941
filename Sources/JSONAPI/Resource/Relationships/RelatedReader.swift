/// Reads what one resource identifier means, for ``Resource`` types and unions of them.
///
/// A reader is valid for the duration of the call that it was handed to.
@frozen
@safe public struct RelatedReader {
  @usableFromInline let tape: Tape
  /// The identifier, or a whole resource object where that is what stands in the document.
  @usableFromInline let identifier: Int
  /// The number of the resource, if it is primary data; -1 if the index has to be asked.
  @usableFromInline let number: Int
  @usableFromInline unowned(unsafe) let context: ReadingContext

  @inlinable @inline(__always)
  init(_ tape: Tape, _ identifier: Int, number: Int = -1, _ context: ReadingContext) {
    self.tape = tape
    self.identifier = identifier
    self.number = number
    unsafe self.context = context
  }

  /// The type that the identifier names; empty where it names none.
  public var type: String { JSONNode(tape, identifier).member("type")?.string ?? "" }

  /// Decodes the resource as one type, if the identifier names that type.
  ///
  /// - Parameter type: The type.
  /// - Returns: `nil` where the identifier names another type.
  /// - Throws: What decoding the resource throws.
  @inlinable
  public func resource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    let members = ResourceMembers(of: identifier, in: tape)
    guard members.type >= 0, tape.kindBits(members.type) == 5,
      tape.stringEquals(members.type, R.resourceType)
    else { return nil }
    // A bare identifier as primary data means the resource that is included for it.
    let isWhole = members.attributes >= 0 || members.relationships >= 0
    return try unsafe context.resolve(
      identifier, number: isWhole ? number : -1, isPrimary: number >= 0, as: type)
  }

  /// The resource as it stands in the document, whatever its type.
  ///
  /// - Returns: The resource, or only its identity where it is not included.
  /// - Throws: ``DocumentError`` where it is no resource.
  public func anyResource() throws -> AnyResource {
    if let source = unsafe context.isDetached ? context.source : nil {
      let identifier = try AnyResource(unsafe context.value(at: identifier))
      return source.resource(for: identifier.resourceIdentifier) ?? identifier
    }
    let number = unsafe context.number(of: identifier)
    let place = number >= 0 ? unsafe context.place(of: number) : identifier
    return try AnyResource(unsafe context.value(at: place))
  }
}

extension ReadingContext {
  /// Decodes the resource that an identifier means, or finds it decoded already.
  ///
  /// The identifier's type has been compared before.
  @inlinable
  func resolve<R: Resource>(
    _ identifier: Int, number known: Int, isPrimary: Bool, as type: R.Type
  ) throws -> Resolution<R> {
    let number = known >= 0 ? known : number(of: identifier)
    guard number >= 0 else {
      return try resolveMissing(identifier, isPrimary: isPrimary, as: type)
    }
    let memo = memo(of: type)
    let slot = memo.slot(number)
    if slot > 0 { return unsafe .found(memo.values[slot - 1]) }
    guard slot == 0 else { return .unresolved(.cycle) }
    let place = known >= 0 ? identifier : place(of: number)
    if place == identifier, known < 0, !isPrimary {
      // The primary data of a relationship's document: an identifier that leads to nothing but itself.
      return try resolveMissing(identifier, isPrimary: false, as: type)
    }
    guard enter() else { return .unresolved(.tooDeep) }
    defer { leave() }
    unsafe memo.slots[number] = -1
    do {
      let value = try decodeResource(type, at: place)
      memo.finish(number, with: value)
      return .found(value)
    } catch {
      unsafe memo.slots[number] = 0
      throw error
    }
  }

  /// What the policy says about an identifier without a resource.
  @usableFromInline
  func resolveMissing<R: Resource>(
    _ identifier: Int, isPrimary: Bool, as type: R.Type
  ) throws -> Resolution<R> {
    // A resource to be created has no id (RES-02), and is not found by one.
    if isPrimary { return .found(try decodeResource(type, at: identifier)) }
    // Some servers put whole resources where identifiers belong (RID-06).
    let members = ResourceMembers(of: identifier, in: tape)
    if members.attributes >= 0 || members.relationships >= 0, options.mode == .lenient {
      report(
        Finding(
          requirement: "RID-06", severity: .error, pointer: tape.pointer(to: identifier),
          message: "a resource stands where only its identifier belongs; it was taken"))
      guard enter() else { return .unresolved(.tooDeep) }
      defer { leave() }
      return .found(try decodeResource(type, at: identifier))
    }
    if options.missingResources == .keepIdentifier,
      let value = try? decodeResource(type, at: identifier)
    {
      return .found(value)
    }
    return .unresolved(.notIncluded)
  }

  /// Decodes one resource object whose type has been compared before.
  ///
  /// Errors leave with the type and the id of the innermost resource.
  @inlinable
  func decodeResource<R: Resource>(_ type: R.Type, at resource: Int) throws -> R {
    do {
      var reader = ResourceReader(tape, resource, self)
      return try R.read(from: &reader)
    } catch {
      throw located(error, in: resource)
    }
  }

  @usableFromInline
  func located(_ error: any Error, in resource: Int) -> any Error {
    ResourceDecodingError(error, resource: resource, tape: tape)
  }
}

extension Resource {
  /// Decodes the resource that an identifier means.
  ///
  /// - Parameter reader: The identifier.
  /// - Returns: The resource, or why there is none.
  /// - Throws: What decoding the resource throws.
  @inlinable
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Self> {
    try reader.resource(Self.self) ?? .unresolved(.unknownType)
  }
}
