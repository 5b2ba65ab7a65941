extension DecodeContext {
  /// Returns the resource of an identifier, decoding it if necessary.
  ///
  /// - Returns: The resource; nil if the identifier is of another type.
  @inlinable @inline(__always)
  func resource<R: Resource>(
    _ identifier: Int, _ identity: PlainIdentity, _ type: R.Type
  ) throws -> Resolution<R>? {
    let memo = decoded.memo(of: type)
    guard tape.isPlain(identity.type, memo.pointee.name) else { return nil }
    let number = number(identity, memo)
    if number >= 0 {
      let token = included.token(of: number)
      // The primary data of a relationship's document: an identifier that resolves only to itself.
      guard token != identifier else {
        return try resolveMissing(identifier, isPrimary: false, as: type)
      }
      return try resolve(number, memo, at: token, for: identifier)
    }
    if tape.end(identifier) == identifier &+ Tape.identifierWords, !decodesIdentifiers {
      return .unresolved(.notIncluded)
    }
    return try resolveMissing(identifier, isPrimary: false, as: type)
  }

  /// Returns the number of the resource with an identity; -1 if the document lacks it.
  @inlinable @inline(__always)
  func number<R: Resource>(
    _ identity: PlainIdentity, _ memo: MemoReference<R>
  ) -> Int {
    if memo.pointee.typeNumber == 0 { return -1 }
    if memo.pointee.typeNumber < 0 { prepare(memo) }
    let number = included.number(
      memo.pointee.typeNumber, id: identity.id, expecting: memo.pointee.expectedNumber)
    memo.pointee.note(number)
    return number
  }

  /// Looks up the number of a memo's type, and reserves slots for its resources.
  @inlinable @inline(never)
  func prepare<R: Resource>(_ memo: MemoReference<R>) {
    let type = included.number(of: memo.pointee.name)
    memo.pointee.typeNumber = type
    guard type > 0 else { return }
    let room = included.count &- memo.pointee.slots.count
    if room > 0 {
      memo.pointee.slots.append(contentsOf: repeatElement(0, count: room))
    }
  }

  /// Returns a resource, decoding it if necessary.
  @inlinable
  func resolve<R: Resource>(
    _ number: Int, _ memo: MemoReference<R>, at token: Int,
    for identifier: Int
  ) throws -> Resolution<R> {
    if let known = memo.pointee.known(number) {
      if depth.reach(memo.pointee.height(of: number)) { return .found(known) }
      return try planned(number, memo, at: identifier).map(\.value)
    }
    guard memo.pointee.slots[number] == 0, depth.enter() else {
      return try planned(number, memo, at: identifier).map(\.value)
    }
    defer { depth.leave() }
    let value = try decode(number, memo, at: token, tape.members(of: token))
    memo.pointee.keep(value, as: number, in: 0, height: depth.height)
    return .found(value)
  }

  /// Returns a resource that can't be decoded or reused directly, because that closes a cycle or is too deep.
  @inlinable @inline(never)
  func planned<R: Resource>(
    _ number: Int, _ memo: MemoReference<R>, at identifier: Int
  ) throws -> Resolution<Box<R>> {
    try planned(number, memo.pointee.position, at: identifier).map {
      memo.pointee.boxes[$0]
    }
  }

  /// Decodes a resource, and marks it as being decoded.
  ///
  /// Afterwards ``depth`` has the resource's height. It isn't returned, since a tuple would be copied.
  @inlinable @inline(__always)
  func decode<R: Resource>(
    _ number: Int, _ memo: MemoReference<R>, at token: Int,
    _ members: ResourceMembers
  ) throws -> R {
    if _slowPath(hasFailures) { try checkFailure(number, memo: memo.pointee.position) }
    memo.pointee.slots[number] = -1
    let others = depth.reached
    depth.reached = 0
    do {
      let value = try decodeResource(R.self, at: token, members)
      depth.height = depth.reached &+ 1
      depth.reached = max(others, depth.height)
      return value
    } catch {
      memo.pointee.slots[number] = 0
      depth.reached = others
      keepFailure(error, number, memo: memo.pointee.position)
      throw error
    }
  }

  /// Decodes the resources of a to-many relationship.
  ///
  /// New resources are decoded directly into the array, which the memo keeps for other
  /// relationships.
  @inlinable
  func embedded<R: Resource>(
    _ type: R.Type, in array: Int, _ reader: RelationshipReader
  ) throws -> [R] {
    let memo = decoded.memo(of: type)
    let list = memo.pointee.beginList(tape.reservedCount(array))
    var identifier = tape.first(array)
    let end = tape.end(array)
    while identifier < end {
      if try !embed(identifier, in: list, memo) {
        // Not included, of another type, or part of a cycle: the slow path handles it.
        if let value = try reader.embedded(identifier, as: type) {
          memo.pointee.lists[list].append(value)
        }
      }
      identifier = tape.next(identifier)
    }
    return memo.pointee.lists[list]
  }

  /// Decodes one resource into a list of the memo, or copies it there.
  ///
  /// - Returns: False if that isn't possible.
  @inlinable @inline(__always)
  func embed<R: Resource>(
    _ identifier: Int, in list: Int, _ memo: MemoReference<R>
  ) throws -> Bool {
    guard let identity = tape.plainIdentity(identifier),
      tape.isPlain(identity.type, memo.pointee.name)
    else { return false }
    let number = number(identity, memo)
    guard number >= 0 else { return false }
    let token = included.token(of: number)
    guard token != identifier else { return false }
    if let known = memo.pointee.known(number) {
      guard depth.reach(memo.pointee.height(of: number)) else { return false }
      memo.pointee.lists[list].append(known)
      return true
    }
    guard memo.pointee.slots[number] == 0, depth.enter() else { return false }
    defer { depth.leave() }
    let value = try decode(number, memo, at: token, tape.members(of: token))
    memo.pointee.keep(consume value, as: number, in: list, height: depth.height)
    return true
  }

  /// Returns the box that all linkage to a resource shares, decoding the resource if necessary.
  ///
  /// - Returns: The resource; nil if embedding it would close a cycle or be too deep.
  @inlinable
  func box<R: Resource>(
    _ number: Int, _ memo: MemoReference<R>, for identifier: Int
  ) throws -> Box<R>? {
    if let box = memo.pointee.box(number),
      depth.reach(memo.pointee.height(of: number))
    {
      return box
    }
    if let known = memo.pointee.known(number) {
      let height = memo.pointee.height(of: number)
      guard depth.reach(height) else { return try planned(number, memo, at: identifier).value }
      let box = Box(known)
      memo.pointee.keep(box, as: number, height: height)
      return box
    }
    guard memo.pointee.slots[number] == 0, depth.enter() else {
      return try planned(number, memo, at: identifier).value
    }
    defer { depth.leave() }
    let token = included.token(of: number)
    let box = Box(try decode(number, memo, at: token, tape.members(of: token)))
    memo.pointee.slots[number] = 0
    memo.pointee.keep(box, as: number, height: depth.height)
    return box
  }

  /// Applies the policy for a missing resource.
  @usableFromInline
  func resolveMissing<R: Resource>(
    _ identifier: Int, isPrimary: Bool, as type: R.Type
  ) throws -> Resolution<R> {
    // A resource to be created has no id (RES-02), so it can't be found by one.
    if isPrimary { return .found(try decodeResource(type, at: identifier)) }
    // Some servers send whole resources in place of identifiers (RID-06).
    let members = ResourceMembers(of: identifier, in: tape)
    if members.attributes >= 0 || members.relationships >= 0, options.mode == .lenient {
      note(.resourceInLinkage, at: identifier)
      guard depth.enter() else {
        let number = number(ofResourceAt: identifier)
        return try planned(number, decoded.memo(of: type), at: identifier).map(\.value)
      }
      defer { depth.leave() }
      let others = depth.reached
      depth.reached = 0
      defer { depth.reached = max(others, depth.reached &+ 1) }
      return .found(try decodeResource(type, at: identifier))
    }
    if options.missingResources == .keepIdentifier,
      let value = try? decodeResource(type, at: identifier)
    {
      return .found(value)
    }
    return .unresolved(.notIncluded)
  }

  /// Decodes one resource object whose type has been checked.
  ///
  /// Errors get the type and the id of the innermost resource.
  @inlinable @inline(__always)
  func decodeResource<R: Resource>(_ type: R.Type, at resource: Int) throws -> R {
    try decodeResource(type, at: resource, tape.members(of: resource))
  }

  /// Decodes one resource object whose members are known.
  @inlinable
  func decodeResource<R: Resource>(
    _ type: R.Type, at resource: Int, _ members: ResourceMembers
  ) throws -> R {
    // Frees the reader's part of the arena.
    let used = fields.used
    defer { fields.used = used }
    do {
      var reader = ResourceReader(resource, members, self)
      return try R.read(from: &reader)
    } catch {
      throw located(error, in: resource)
    }
  }

  @usableFromInline
  func located(_ error: any Error, in resource: Int) -> any Error {
    // Internal errors, thrown often, that never reach the caller.
    if var cut = error as? CutRelationship {
      if cut.resource == nil { cut.resource = resource }
      return cut
    }
    return error is PlanNeeded
      ? error : ResourceDecodingError(error, resource: resource, tape: tape)
  }
}

extension DecodeContext {
  /// Decodes the elements of an array of resource objects of one type.
  ///
  /// - Returns: The resources; nil if one isn't a whole resource or is of another type.
  @inlinable
  func primaryResources<R: Resource>(_ type: R.Type, in array: Int) throws -> [R]? {
    // The context owns the memo, and outlives the pointer to it.
    let memo = decoded.memo(of: type)
    let count = tape.storedCount(array)
    let list = memo.pointee.beginList(tape.reservedCount(array))
    memo.pointee.makeRoom(for: count)
    var resource = tape.first(array)
    let end = tape.end(array)
    var number = 0
    while resource < end {
      let members = ResourceMembers(of: resource, in: tape)
      guard members.attributes >= 0 || members.relationships >= 0, members.type >= 0,
        TapeWord.isPlainString(tape.word(members.type)),
        tape.isPlain(members.type, memo.pointee.name)
      else { return nil }
      if let known = memo.pointee.known(number) {
        // An earlier resource already embeds it.
        memo.pointee.lists[list].append(known)
      } else {
        guard depth.enter() else { return nil }
        defer { depth.leave() }
        let value = try decode(number, memo, at: resource, members)
        memo.pointee.keep(consume value, as: number, in: list, height: depth.height)
      }
      number &+= 1
      resource = tape.next(resource)
    }
    return memo.pointee.lists[list]
  }
}

extension DecodeContext {
  /// Reads an identifier, and the resource if it is included.
  ///
  /// - Returns: The linkage; `nil` if the slow path has to handle it.
  @inlinable @inline(__always)
  func linked<R: Resource>(
    _ identifier: Int, _ identity: PlainIdentity, _ type: R.Type
  ) throws -> LinkedResource<R>? {
    let memo = decoded.memo(of: type)
    guard tape.isPlain(identity.type, memo.pointee.name) else { return nil }
    let number = number(identity, memo)
    guard number >= 0 ? included.token(of: number) != identifier : !decodesIdentifiers else {
      return nil
    }
    let identity = LinkedIdentity(
      type: memo.pointee.name.text, id: tape.decodedString(identity.id))
    return LinkedResource(
      identity: identity,
      embedded: number >= 0 ? try box(number, memo, for: identifier) : nil)
  }
}
