@_spi(Locks) import JSONAPI
import Observation

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

  /// What objects of the record are observed by.
  var registrar: ObservationRegistrar {
    state.withLock { $0.extras.live.takeRegistrar() }
  }

  /// Notes an object that was not made by ``live(_:)``.
  func noteLive<Object: LiveResource>(_ object: Object) {
    state.withLock { $0.extras.live.note(object) }
  }

  /// Notes why an attribute was not written.
  func noteUnwritable(_ name: String, _ error: any Error) {
    change { state, change in
      state.extras.unwritable[ExactString(name)] = error
      change.aspects.insert(.edits)
    }
  }

  /// Why attributes were not written, by their names.
  var unwritable: [String: any Error] {
    let errors = state.withLock { $0.extras.unwritable }
    return Dictionary(errors.map { ($0.key.text, $0.value) }) { first, _ in first }
  }

  /// The class of an object of the record that somebody holds, for who has to name its properties.
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

/// The live objects of a record, which it does not keep alive: one of each class, most often one.
struct LiveObjects: Sendable {
  /// A class of which there is an object, or was one.
  private struct LiveObject: Sendable {
    var type: (any LiveResource.Type)?
    weak var object: (any LiveResource)?
  }

  // In its place, so that a record with one object needs no array.
  private var first = LiveObject()
  private var others: [LiveObject] = []

  /// Who observes the objects, made with the first of them.
  ///
  /// It outlives them: who observes an object, as a view does by reading
  /// `article.author?.name`, need not hold it.
  private(set) var registrar: ObservationRegistrar?

  /// Whether somebody holds one.
  var isHeld: Bool { first.object != nil || others.contains { $0.object != nil } }

  /// Those that somebody holds.
  var all: [any LiveResource] {
    var all: [any LiveResource] = []
    if let object = first.object { all.append(object) }
    for index in others.indices {
      if let object = others[index].object { all.append(object) }
    }
    return all
  }

  /// The classes of which there is an object, or was one.
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
    // From an object to a class is a cheap cast, as it would not be from the protocol.
    if first.type == type { return first.object.flatMap { ($0 as AnyObject) as? Object } }
    for index in others.indices where others[index].type == type {
      return others[index].object.flatMap { ($0 as AnyObject) as? Object }
    }
    return nil
  }

  /// Takes note of an object, in place of one of its class that is no more.
  mutating func note<Object: LiveResource>(_ object: Object) {
    if first.type == nil || first.type == Object.self {
      first = LiveObject(type: Object.self, object: object)
    } else {
      others.removeAll { $0.type == Object.self }
      others.append(LiveObject(type: Object.self, object: object))
    }
  }

  /// Returns ``registrar``, made if there is none.
  mutating func takeRegistrar() -> ObservationRegistrar {
    let known = registrar ?? ObservationRegistrar()
    registrar = known
    return known
  }
}

extension Record {
  /// Whether the server does not know the resource yet: it was made here, and not saved.
  public var isNew: Bool { state.withLock { isNew($0) } }

  /// The same, within the record's lock.
  func isNew(_ state: RecordState) -> Bool { id == nil || state.extras.isNew }
}
