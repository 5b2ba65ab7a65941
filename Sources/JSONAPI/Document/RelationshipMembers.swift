/// Where the members of a relationship object stand in the tape; -1 for those that it lacks.
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
