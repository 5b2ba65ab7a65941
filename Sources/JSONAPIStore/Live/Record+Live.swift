@_spi(Locks) import JSONAPI

extension Record {
  /// Sets the linkage of a relationship, as an edit that the server has not been told of.
  func setLinkage(_ name: String, to linkage: Linkage) {
    let relationship = linkage == .absent ? nil : AnyRelationship(data: linkage)
    setRelationship(name, to: relationship)
  }

  /// The live object of the record, made if nobody holds one.
  ///
  /// The record does not keep it alive. `make` runs outside of the lock; where two threads come at the
  /// same time, both get the object of the first.
  func live<Object: LiveResource>(_ make: () -> Object) -> Object {
    if let known = state.withLock({ $0.live(Object.self) }) { return known }
    let made = make()
    return state.withLock { state in
      if let known = state.live(Object.self) { return known }
      state.noteLive(made)
      return made
    }
  }

  /// Notes an object that was not made by ``live(_:)``.
  func noteLive(_ object: any LiveResource) { state.withLock { $0.noteLive(object) } }

  /// Notes why an attribute was not written.
  func noteUnwritable(_ name: String, _ error: any Error) {
    change { state, change in
      state.extras.unwritable[name] = error
      change.aspects.insert(.edits)
    }
  }

  /// Why attributes were not written, by their names.
  var unwritable: [String: any Error] {
    state.withLock { $0.hasExtras ? $0.extras.unwritable : [:] }
  }
}

extension RecordState {
  /// A live object of the record, which its record does not keep alive.
  struct LiveObject: Sendable {
    weak var object: (any LiveResource)?
  }

  fileprivate func live<Object: LiveResource>(_ type: Object.Type) -> Object? {
    guard hasExtras else { return nil }
    // In their places, since copies of weak references are slow. From an object to a class is a cheap
    // cast, as it would not be from the protocol.
    for index in extras.live.indices {
      if let object = extras.live[index].object, let wanted = (object as AnyObject) as? Object {
        return wanted
      }
    }
    return nil
  }

  fileprivate mutating func noteLive(_ object: any LiveResource) {
    extras.live.removeAll { $0.object == nil }
    extras.live.append(LiveObject(object: object))
  }
}

extension Record {
  /// Whether the server does not know the resource yet: it was made here, and not saved.
  public var isNew: Bool { id == nil || (lid != nil && !isLoaded) }
}
