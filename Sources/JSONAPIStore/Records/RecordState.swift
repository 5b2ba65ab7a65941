import JSONAPI

/// A value that a typed layer caches for a field, so that the field is decoded once.
package typealias FieldSlot = AnyObject & Sendable

/// The state that a record's lock guards.
struct RecordState: Sendable {
  /// The server's state, as part of a document or, after a merge, as a separate document.
  var base: ResourceSlice?
  /// The version of every field that has none in ``Extras/versions``.
  var version: UInt64 = 0
  /// The decoded values of fields, by their indexes in the table of the typed layer.
  var slots: [(any FieldSlot)?] = []
  /// State that few records need: none or one.
  private var rest: [Extras] = []

  init(base: ResourceSlice?, version: UInt64) {
    self.base = base
    self.version = version
  }

  /// State that few records need.
  struct Extras: Sendable {
    var edits: [Edit] = []
    /// Whether the resource was created here and isn't known to be on the server.
    var isNew = false
    /// The versions of fields and members that arrived separately.
    var versions: [MemberKey: UInt64] = [:]
    var table: FieldTable?
    /// The number of times that slots were dropped, so that none is filled with an old value.
    var stamp: UInt = 0
    /// The live objects: the first, and those of other classes.
    var live = LiveObjects()
    /// The reasons why attributes were not written, by name.
    var unwritable: [ExactString: any Error] = [:]
    /// The reasons why attributes were read as the defaults of their properties, by name.
    var unreadable: [ExactString: String] = [:]
    /// The error of the last attempt to save, and whether it awaits a decision.
    var problem: (error: any Error, isParked: Bool)?
    /// The number of saves in progress, by field.
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

  /// State that few records need, created when it is first changed.
  var extras: Extras {
    // A coroutine, since a getter would copy all of it.
    _read {
      if rest.isEmpty { yield Extras.none } else { yield rest[0] }
    }
    _modify {
      if rest.isEmpty { rest = [Extras()] }
      yield &rest[0]
    }
  }

  /// Whether changes of fields may have observers.
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

  /// Empties the slots of changed fields.
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

/// The key of a part that has its own version: an attribute, a member of a relationship, or a
/// member of the resource.
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
  /// Whether one of the names has the same bytes.
  func hasExactly(_ name: String) -> Bool { contains { $0.isExactly(name) } }
}
