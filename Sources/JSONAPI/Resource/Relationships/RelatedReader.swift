/// Reads what one resource identifier means, for ``Resource`` types and unions of them.
///
/// A reader is valid for the duration of the call that it was handed to.
@safe public struct RelatedReader {
  let tape: Tape
  /// The identifier, or a whole resource object where that is what stands in the document.
  let identifier: Int
  unowned(unsafe) let context: ReadingContext

  init(_ tape: Tape, _ identifier: Int, _ context: ReadingContext) {
    self.tape = tape
    self.identifier = identifier
    unsafe self.context = context
  }

  /// The type that the identifier names; empty where it names none.
  public var type: String { JSONNode(tape, identifier).member("type")?.string ?? "" }

  /// Whether the identifier names this type.
  func isOfType(_ type: String) -> Bool {
    let members = ResourceMembers(of: identifier, in: tape)
    return members.type >= 0 && JSONNode(tape, members.type).isString(type)
  }

  /// Decodes the resource as one type, if the identifier names that type.
  ///
  /// - Parameter type: The type.
  /// - Returns: `nil` where the identifier names another type.
  /// - Throws: What decoding the resource throws.
  public func resource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    guard isOfType(R.resourceType) else { return nil }
    return try unsafe context.resolve(identifier, as: type)
  }

  /// The resource as it stands in the document, whatever its type.
  ///
  /// - Returns: The resource, or only its identity where it is not included.
  /// - Throws: ``DocumentError`` where it is no resource.
  public func anyResource() throws -> AnyResource {
    let number = unsafe context.index.find(JSONNode(tape, identifier))
    let place = number.map { unsafe context.index.node($0).index } ?? identifier
    return try AnyResource(unsafe context.value(at: place))
  }
}

extension ReadingContext {
  /// Decodes the resource that an identifier means, or finds it decoded already.
  ///
  /// The identifier's type has been compared before.
  func resolve<R: Resource>(_ identifier: Int, as type: R.Type) throws -> Resolution<R> {
    guard let number = index.find(JSONNode(tape, identifier)) else {
      return try resolveMissing(identifier, as: type)
    }
    let memo = memo(of: type)
    switch memo.state(of: number) {
    case .decoded(let value): return .found(value)
    case .inProgress: return .unresolved(.cycle)
    case .unknown: break
    }
    return try decode(type, number: number, memo: memo)
  }

  /// Decodes a resource and remembers it.
  private func decode<R: Resource>(
    _ type: R.Type, number: Int, memo: ResourceMemo<R>
  ) throws -> Resolution<R> {
    let value = try nested { () throws -> R in
      memo.begin(number)
      do {
        let value = try decodeResource(type, at: index.node(number).index)
        memo.finish(number, with: value)
        return value
      } catch {
        memo.forget(number)
        throw error
      }
    }
    return value.map { .found($0) } ?? .unresolved(.tooDeep)
  }

  /// What the policy says about an identifier without a resource.
  private func resolveMissing<R: Resource>(
    _ identifier: Int, as type: R.Type
  ) throws -> Resolution<R> {
    // Some servers put whole resources where identifiers belong (RID-06).
    let members = ResourceMembers(of: identifier, in: tape)
    if members.attributes >= 0 || members.relationships >= 0, options.mode == .lenient {
      report(
        Finding(
          requirement: "RID-06", severity: .error, pointer: tape.pointer(to: identifier),
          message: "a resource stands where only its identifier belongs; it was taken"))
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
  func decodeResource<R: Resource>(_ type: R.Type, at resource: Int) throws -> R {
    do {
      var reader = ResourceReader(tape, resource, self)
      return try R.read(from: &reader)
    } catch {
      throw ResourceDecodingError(error, resource: resource, tape: tape)
    }
  }
}

extension Resource {
  /// Decodes the resource that an identifier means.
  ///
  /// - Parameter reader: The identifier.
  /// - Returns: The resource, or why there is none.
  /// - Throws: What decoding the resource throws.
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Self> {
    try reader.resource(Self.self) ?? .unresolved(.unknownType)
  }
}
