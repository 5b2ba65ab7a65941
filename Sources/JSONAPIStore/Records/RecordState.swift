import JSONAPI

/// A value that a typed layer keeps for a field, so that the field is decoded once.
package typealias FieldSlot = AnyObject & Sendable

/// What a record guards with its lock.
struct RecordState: Sendable {
  /// What the server said, as a part of a document or, after a merge, as a document of its own.
  var base: ResourceSlice?
  /// The version of every field that has none in ``Extras/versions``.
  var version: UInt64 = 0
  /// The decoded values of fields, by their indexes in the table of the typed layer.
  var slots: [(any FieldSlot)?] = []
  /// What few records have: none or one.
  private var rest: [Extras] = []

  init(base: ResourceSlice?, version: UInt64) {
    self.base = base
    self.version = version
  }

  /// What few records have.
  struct Extras: Sendable {
    var edits: [Edit] = []
    /// Whether the resource was made here, and the server has not been heard to know it.
    var isNew = false
    /// The versions of fields and members that did not come with the rest.
    var versions: [MemberKey: UInt64] = [:]
    var table: FieldTable?
    /// Counts the times that slots were dropped, so that none is filled with what is old.
    var stamp: UInt = 0
    /// The live objects: the first, and those of other classes.
    var live = LiveObjects()
    /// Why attributes were not written, by their names.
    var unwritable: [ExactString: any Error] = [:]
    /// Why attributes were read as the defaults of their properties, by their names.
    var unreadable: [ExactString: String] = [:]
    /// Why the last attempt to save failed, and whether that waits for a decision.
    var problem: (error: any Error, isParked: Bool)?
    /// Fields of which saves are on their way, with how many.
    var saving: [ExactString: Int] = [:]
    var observers: [Observer] = []
    var observerCount = 0

    static let none = Extras()
  }

  struct Observer: Sendable {
    let number: Int
    let action: @Sendable (RecordChange) -> Void
  }

  var hasExtras: Bool { !rest.isEmpty }

  /// What few records have, made when it is changed first.
  var extras: Extras {
    // Not a getter, which would copy all of it.
    _read {
      if rest.isEmpty { yield Extras.none } else { yield rest[0] }
    }
    _modify {
      if rest.isEmpty { rest = [Extras()] }
      yield &rest[0]
    }
  }

  /// Whether somebody has to be told which fields change.
  var isObserved: Bool {
    guard let extras = rest.first else { return false }
    return !extras.observers.isEmpty || extras.live.registrar != nil
  }

  var edits: [Edit] { rest.first?.edits ?? [] }

  /// The names of the fields that the server sent.
  var fieldNames: [String] {
    (base?.attributeNames ?? []) + (base?.relationshipNames ?? [])
  }

  func edit(of name: String) -> Edit? {
    rest.first?.edits.first { $0.name.isExactly(name) }
  }

  /// Makes slots empty again whose fields have changed.
  mutating func dropSlots(_ names: [String]) {
    guard let table = rest.first?.table, !names.isEmpty else { return }
    extras.stamp &+= 1
    for index in slots.indices where names.hasExactly(table.name(at: index)) { slots[index] = nil }
    if !extras.unreadable.isEmpty {
      for name in names { extras.unreadable[ExactString(name)] = nil }
    }
  }

  mutating func dropAllSlots() {
    guard !slots.isEmpty else { return }
    extras.stamp &+= 1
    for index in slots.indices { slots[index] = nil }
    if hasExtras { extras.unreadable = [:] }
  }
}

/// The name of what has a version of its own: an attribute, a member of a relationship, or a member of the
/// resource.
struct MemberKey: Hashable, Sendable {
  enum Part: UInt8, Sendable {
    case attribute = 0
    case relationship = 1
    case member = 2
  }

  let part: Part
  let name: String
  /// The member of a relationship; empty for anything else.
  var member = ""

  static func == (one: MemberKey, other: MemberKey) -> Bool {
    one.part == other.part && one.name.isExactly(other.name) && one.member.isExactly(other.member)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(part)
    hasher.combine(ExactString(name))
    hasher.combine(ExactString(member))
  }
}

extension [String] {
  /// Whether one of the names is the same bytes.
  func hasExactly(_ name: String) -> Bool { contains { $0.isExactly(name) } }
}
