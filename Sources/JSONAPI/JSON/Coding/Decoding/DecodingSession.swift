/// What all decoders and containers of one decoding share: the document, the options, and what was
/// learnt on the way.
///
/// It keeps the document alive, so that a decoder may be used for as long as anybody likes. It is not
/// `Sendable`, and neither are decoders.
@safe final class DecodingSession {
  let tape: Tape
  let storage: JSONStorage
  let options: PlainJSONDecoder
  let userInfo: [CodingUserInfoKey: Any]
  /// Whether names of keys and names of members can differ.
  let renames: Bool
  /// Where the search for the next member begins, by a few bits of the container's index.
  private let cursors: UnsafeMutablePointer<MemberCursor>
  @safe @exclusivity(unchecked) private var externalNames: ExternalNames
  private var memberIndexes: [Int: MemberIndex] = [:]
  private let makers = ContainerMakers()
  let plans = TypeTable(ValuePlan.ownCode)

  init(_ storage: JSONStorage, options: PlainJSONDecoder) {
    self.storage = storage
    tape = storage.tape
    self.options = options
    userInfo = options.userInfo
    renames = !options.keyFormat.isAsIs
    externalNames = ExternalNames(options.keyFormat)
    unsafe cursors = .allocate(capacity: Self.cursorCount)
    unsafe cursors.initialize(repeating: MemberCursor(), count: Self.cursorCount)
  }

  deinit { unsafe cursors.deallocate() }

  private static let cursorCount = 64
  /// Objects with more members than this are searched through an index.
  private static let searchableCount = 32

  /// The path from the document's root to the value at `index`.
  func codingPath(to index: Int) -> [any CodingKey] {
    tape.path(to: index).map { step in
      tape.isObject(step.container)
        ? JSONCodingKey(stringValue: tape.decodedString(step.child))
        : JSONCodingKey(intValue: step.position)
    }
  }

  /// A keyed container for the object at `index`.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy type: Key.Type, at index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Key> {
    makers.make(type, self, index, keepsNames: keepsNames)
  }

  // MARK: Members

  /// The index of the value of the first member with the key's name, or -1.
  @inline(__always)
  func member(_ key: String, of object: Int, keepsNames: Bool) -> Int {
    if _slowPath(renames), !keepsNames { return renamedMember(key, of: object) }
    return member(key, of: object)
  }

  @inline(never)
  private func renamedMember(_ key: String, of object: Int) -> Int {
    let external = externalNames.name(for: key)
    let found = member(external, of: object)
    return found >= 0 || external == key ? found : member(key, of: object)
  }

  /// The index of the value of the first member of that name, or -1.
  ///
  /// The search begins after the last hit, because types ask for members in the order in which most
  /// documents have them; where a name stands twice it always begins at the first one.
  @inline(never)
  private func member(_ name: String, of object: Int) -> Int {
    if _slowPath(tape.storedCount(object) > Self.searchableCount) {
      return memberIndex(of: object).member(name, in: tape) ?? -1
    }
    // In bounds: the index is masked to 0..<64.
    let cursor = unsafe cursors + (object & (Self.cursorCount - 1))
    if unsafe cursor.pointee.object != UInt32(truncatingIfNeeded: object) {
      unsafe cursor.pointee = MemberCursor(object, hasRepeats: tape.repeatsNames(object))
    }
    var start = unsafe Int(cursor.pointee.position)
    let first = tape.first(object)
    let end = tape.end(object)
    var name = name
    return name.withUTF8 { wanted in
      var key = start
      var limit = end
      while true {
        while key < limit {
          let value = tape.next(key)
          if unsafe tape.isName(key, wanted) {
            if unsafe !cursor.pointee.hasRepeats {
              unsafe cursor.pointee.position = UInt32(truncatingIfNeeded: tape.next(value))
            }
            return value
          }
          key = tape.next(value)
        }
        guard start > first else { return -1 }
        key = first
        limit = start
        start = first
      }
    }
  }

  private func memberIndex(of object: Int) -> MemberIndex {
    if let known = memberIndexes[object] { return known }
    let index = MemberIndex(of: object, in: tape)
    memberIndexes[object] = index
    return index
  }

  /// The names of an object's members in their order, each once.
  func names(of object: Int, keepsNames: Bool) -> [String] {
    var names: [String] = []
    names.reserveCapacity(tape.storedCount(object))
    let isLarge = tape.storedCount(object) > Self.searchableCount
    let index = isLarge ? memberIndex(of: object) : nil
    let hasRepeats = !isLarge && tape.repeatsNames(object)
    for (key, value) in JSONNode(tape, object).members {
      let name = tape.decodedString(key.index)
      if let index {
        guard index.member(name, in: tape) == value.index else { continue }
      } else if hasRepeats, names.contains(name) {
        continue
      }
      names.append(name)
    }
    guard renames, !keepsNames else { return names }
    return names.map { name in
      let key = options.keyFormat.swiftName(for: name)
      return externalNames.name(for: key) == name ? key : name
    }
  }
}

/// Where the search in an object goes on.
private struct MemberCursor {
  var object: UInt32 = .max
  var position: UInt32 = 0
  var hasRepeats = false

  init() {}

  init(_ object: Int, hasRepeats: Bool) {
    self.object = UInt32(truncatingIfNeeded: object)
    position = UInt32(truncatingIfNeeded: object + 2)
    self.hasRepeats = hasRepeats
  }
}
