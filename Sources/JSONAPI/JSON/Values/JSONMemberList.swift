/// The members of an object that was built or modified, with an index of names if there are many.
struct JSONMemberList: Sendable {
  /// The number of members from which names are indexed.
  static let indexedCount = 17

  private(set) var members: [(name: String, value: JSONValue)]
  /// The offset of the first member with each name; empty while there are few members.
  private var offsets: [ExactString: Int] = [:]
  /// Whether names may repeat.
  private var mayRepeat = false

  init() { members = [] }

  init(_ members: some Sequence<(name: String, value: JSONValue)>) {
    self.members = Array(members)
    mayRepeat = self.members.count > 1
    index()
  }

  var count: Int { members.count }

  subscript(offset: Int) -> (name: String, value: JSONValue) { members[offset] }

  /// Returns the offset of the first member with a name.
  func offset(of name: String) -> Int? {
    guard offsets.isEmpty else { return offsets[ExactString(name)] }
    return members.firstIndex { $0.name.isExactly(name) }
  }

  /// Appends a member, even if there is one with the same name.
  mutating func append(_ name: String, _ value: JSONValue) {
    if !mayRepeat { mayRepeat = offset(of: name) != nil }
    members.append((name, value))
    if !offsets.isEmpty {
      let key = ExactString(name)
      if offsets[key] == nil { offsets[key] = members.count - 1 }
    } else {
      index()
    }
  }

  /// Moves a value out, leaving `null`, so that it is uniquely referenced while it changes.
  mutating func take(at offset: Int) -> JSONValue {
    let value = members[offset].value
    members[offset].value = .null
    return value
  }

  /// Replaces the value at an offset and removes later members with the same name.
  mutating func replace(at offset: Int, with value: JSONValue) {
    members[offset].value = value
    guard mayRepeat else { return }
    let name = members[offset].name
    guard members[(offset + 1)...].contains(where: { $0.name.isExactly(name) }) else { return }
    var position = -1
    members.removeAll {
      position += 1
      return position > offset && $0.name.isExactly(name)
    }
    index()
  }

  /// Removes every member with a name.
  mutating func remove(_ name: String) {
    members.removeAll { $0.name.isExactly(name) }
    index()
  }

  private mutating func index() {
    offsets = [:]
    guard members.count >= Self.indexedCount else { return }
    offsets.reserveCapacity(members.count)
    for (offset, member) in members.enumerated() {
      let key = ExactString(member.name)
      if offsets[key] == nil { offsets[key] = offset }
    }
    mayRepeat = offsets.count < members.count
  }
}

/// An index of a large parsed object's members, for constant-time lookup.
final class JSONNameIndex: Sendable {
  /// The tape index of each name, in member order.
  let names: [Int]
  /// The first value of each name.
  let values: MemberIndex

  init(_ node: JSONNode) {
    names = node.members.map { name, _ in name.index }
    values = MemberIndex(of: node.index, in: node.tape)
  }
}
