@_spi(Locks) import JSONAPI
import Observation

extension Record {
  /// Sets the linkage of a relationship as an unsaved edit.
  func setLinkage(_ name: String, to linkage: Linkage, ordered: Bool = false) {
    let relationship = linkage == .absent ? nil : AnyRelationship(data: linkage)
    setRelationship(name, to: relationship, ordered: ordered)
  }

  /// Returns the live object of the record, creating it if none is in use.
  ///
  /// The record holds it weakly. `make` runs outside of the lock; if two threads race, both get the
  /// object of the first.
  func live<Object: LiveResource>(_ make: (ObservationRegistrar) -> Object) -> Object {
    let (found, registrar) = state.withLock { state in
      let found = state.live(Object.self)
      return (found, found == nil ? state.extras.live.takeRegistrar() : nil)
    }
    if let found { return found }
    let made = make(registrar ?? self.registrar)
    return state.withLock { state in
      if let known = state.live(Object.self) { return known }
      state.extras.live.note(made)
      return made
    }
  }

  /// The observation registrar of the record's objects.
  var registrar: ObservationRegistrar {
    state.withLock { $0.extras.live.takeRegistrar() }
  }

  /// Registers an object that was not created by ``live(_:)``.
  func noteLive<Object: LiveResource>(_ object: Object) {
    state.withLock { $0.extras.live.note(object) }
  }

  /// Records why an attribute was not written.
  func noteUnwritable(_ name: String, _ error: any Error) {
    change { state, change in
      state.extras.unwritable[ExactString(name)] = error
      change.aspects.insert(.edits)
    }
  }

  /// The reasons why attributes were not written, by name.
  var unwritable: [String: any Error] {
    let errors = state.withLock { $0.extras.unwritable }
    return Dictionary(errors.map { ($0.key.text, $0.value) }) { first, _ in first }
  }

  /// The class of a live object in use, for naming its properties.
  package var liveClass: (any LiveResource.Type)? {
    let objects = state.withLock { $0.extras.live.all }
    return objects.first.map { Swift.type(of: $0) }
  }
}

extension RecordState {
  fileprivate func live<Object: LiveResource>(_ type: Object.Type) -> Object? {
    hasExtras ? extras.live.object(Object.self) : nil
  }
}

/// The live objects of a record, held weakly: one per class, and usually just one.
struct LiveObjects: Sendable {
  /// A class that has or had an object.
  private struct LiveObject: Sendable {
    var type: (any LiveResource.Type)?
    weak var object: (any LiveResource)?
  }

  // Inline, so that a record with one object needs no array.
  private var first = LiveObject()
  private var others: [LiveObject] = []

  /// The registrar of the objects' observers, created with the first object.
  ///
  /// It outlives the objects: an observer, such as a view that reads `article.author?.name`, need
  /// not retain them.
  private(set) var registrar: ObservationRegistrar?

  /// Whether an object is in use.
  var isHeld: Bool { first.object != nil || others.contains { $0.object != nil } }

  /// The objects in use.
  var all: [any LiveResource] {
    var all: [any LiveResource] = []
    if let object = first.object { all.append(object) }
    for index in others.indices {
      if let object = others[index].object { all.append(object) }
    }
    return all
  }

  /// The classes that have or had an object.
  var types: [any LiveResource.Type] {
    var types: [any LiveResource.Type] = []
    if let type = first.type { types.append(type) }
    for index in others.indices {
      if let type = others[index].type { types.append(type) }
    }
    return types
  }

  /// The object of a class.
  func object<Object: LiveResource>(_ type: Object.Type) -> Object? {
    // Casting from an object to a class is cheap, unlike casting from the protocol.
    if first.type == type { return first.object.flatMap { ($0 as AnyObject) as? Object } }
    for index in others.indices where others[index].type == type {
      return others[index].object.flatMap { ($0 as AnyObject) as? Object }
    }
    return nil
  }

  /// Registers an object, replacing a released one of its class.
  mutating func note<Object: LiveResource>(_ object: Object) {
    if first.type == nil || first.type == Object.self {
      first = LiveObject(type: Object.self, object: object)
    } else {
      others.removeAll { $0.type == Object.self }
      others.append(LiveObject(type: Object.self, object: object))
    }
  }

  /// Returns ``registrar``, creating it if necessary.
  mutating func takeRegistrar() -> ObservationRegistrar {
    let known = registrar ?? ObservationRegistrar()
    registrar = known
    return known
  }
}

extension Record {
  /// Whether the resource was created here and not saved, so that the server doesn't know it.
  public var isNew: Bool { state.withLock { isNew($0) } }

  /// Like ``isNew``, within the record's lock.
  func isNew(_ state: RecordState) -> Bool { id == nil || state.extras.isNew }
}
