/// The tape positions of a resource object's members; -1 for missing ones.
@frozen @usableFromInline
struct ResourceMembers {
  @usableFromInline var type = -1
  @usableFromInline var id = -1
  @usableFromInline var lid = -1
  @usableFromInline var attributes = -1
  @usableFromInline var relationships = -1
  @usableFromInline var links = -1
  @usableFromInline var meta = -1

  @inlinable
  init(of resource: Int, in tape: Tape) {
    guard tape.isObject(resource) else { return }
    var key = tape.first(resource)
    let end = tape.end(resource)
    if let identity = tape.plainIdentity(resource) {
      type = identity.type
      id = identity.id
      key = resource &+ Tape.identifierWords
      noteUsual(&key, end, tape)
    }
    while key < end {
      let value = tape.next(key)
      // Documents rarely escape the specification's names, so those take the slow path.
      if _slowPath(tape.word(key) & TapeWord.escaped != 0) {
        noteEscaped(key, value, tape)
      } else {
        let length = Int(truncatingIfNeeded: TapeWord.length(tape.word(key)))
        note(tape.nameHead(key, length), length, key, value, tape)
      }
      key = tape.next(value)
    }
  }

  /// Records the members that most resources have after type and id, as far as they are in this
  /// order.
  @inlinable @inline(__always)
  mutating func noteUsual(_ key: inout Int, _ end: Int, _ tape: Tape) {
    if key < end, TapeWord.isName(tape.word(key), ofLength: 10),
      tape.nameHead(key, 10) == MemberWord.attributesHead,
      tape.nameTail(key, 10) == MemberWord.attributesTail
    {
      attributes = key &+ 1
      key = tape.next(attributes)
    }
    if key < end, TapeWord.isName(tape.word(key), ofLength: 13),
      tape.nameHead(key, 13) == MemberWord.relationshipsHead,
      tape.nameTail(key, 13) == MemberWord.relationshipsTail
    {
      relationships = key &+ 1
      key = tape.next(relationships)
    }
    if key < end, TapeWord.isName(tape.word(key), ofLength: 5),
      tape.nameHead(key, 5) == MemberWord.links
    {
      links = key &+ 1
      key = tape.next(links)
    }
  }

  /// Records a member by the first eight bytes and the length of its name; the first of several
  /// counts.
  @inlinable @inline(__always)
  mutating func note(_ head: UInt64, _ length: Int, _ key: Int, _ value: Int, _ tape: Tape) {
    switch length {
    case 2 where head == MemberWord.id: if id < 0 { id = value }
    case 3 where head == MemberWord.lid: if lid < 0 { lid = value }
    case 4 where head == MemberWord.type: if type < 0 { type = value }
    case 4 where head == MemberWord.meta: if meta < 0 { meta = value }
    case 5 where head == MemberWord.links: if links < 0 { links = value }
    case 10
    where head == MemberWord.attributesHead && tape.nameTail(key, 10) == MemberWord.attributesTail:
      if attributes < 0 { attributes = value }
    case 13
    where head == MemberWord.relationshipsHead
      && tape.nameTail(key, 13) == MemberWord.relationshipsTail:
      if relationships < 0 { relationships = value }
    default: break
    }
  }

  @usableFromInline
  mutating func noteEscaped(_ key: Int, _ value: Int, _ tape: Tape) {
    switch tape.decodedString(key) {
    case "id": if id < 0 { id = value }
    case "lid": if lid < 0 { lid = value }
    case "type": if type < 0 { type = value }
    case "meta": if meta < 0 { meta = value }
    case "links": if links < 0 { links = value }
    case "attributes": if attributes < 0 { attributes = value }
    case "relationships": if relationships < 0 { relationships = value }
    default: break
    }
  }
}

extension Tape {
  /// Returns the members of a resource object.
  @inlinable @inline(__always)
  func members(of resource: Int) -> ResourceMembers { ResourceMembers(of: resource, in: self) }
}

/// The tape positions of a relationship object's members; -1 for missing ones.
@frozen @usableFromInline
struct RelationshipMembers {
  @usableFromInline var data = -1
  @usableFromInline var links = -1
  @usableFromInline var meta = -1

  @usableFromInline
  init(of relationship: Int, in tape: Tape) {
    guard tape.isObject(relationship) else { return }
    var key = tape.first(relationship)
    let end = tape.end(relationship)
    while key < end {
      let value = tape.next(key)
      let word = tape.word(key)
      if TapeWord.isName(word, ofLength: 4) {
        let name = tape.nameHead(key, 4)
        if name == MemberWord.data {
          if data < 0 { data = value }
        } else if name == MemberWord.meta, meta < 0 {
          meta = value
        }
      } else if TapeWord.isName(word, ofLength: 5) {
        if links < 0, tape.nameHead(key, 5) == MemberWord.links { links = value }
      } else if _slowPath(word & TapeWord.escaped != 0) {
        switch tape.decodedString(key) {
        case "data": if data < 0 { data = value }
        case "links": if links < 0 { links = value }
        case "meta": if meta < 0 { meta = value }
        default: break
        }
      }
      key = tape.next(value)
    }
  }
}
