/// The shared state of all decoders and containers of one decoding: the document, the options, and
/// caches.
///
/// It keeps the document alive, so a decoder stays valid as long as it is kept. Neither the session
/// nor decoders are `Sendable`.
@safe final class DecodingSession {
  let tape: Tape
  let storage: JSONStorage
  let options: PlainJSONDecoder
  let userInfo: [CodingUserInfoKey: Any]
  /// Whether member names can differ from coding keys.
  let renames: Bool
  /// The positions where member searches start, indexed by a few bits of the container's index.
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
  /// The number of members above which an object is searched with an index.
  private static let searchableCount = 32

  /// Returns the path from the document's root to the value at `index`.
  func codingPath(to index: Int) -> [any CodingKey] {
    tape.path(to: index).map { step in
      tape.isObject(step.container)
        ? JSONCodingKey(stringValue: tape.decodedString(step.child))
        : JSONCodingKey(intValue: step.position)
    }
  }

  /// Returns a keyed container for the object at `index`.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy type: Key.Type, at index: Int, keepsNames: Bool
  ) -> KeyedDecodingContainer<Key> {
    makers.make(type, self, index, keepsNames: keepsNames)
  }

  // MARK: Members

  /// Returns the index of the value of the first member with the key's name; -1 if there is none.
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

  /// Returns the index of the value of the first member with a name; -1 if there is none.
  ///
  /// The search starts after the last hit, since types usually request members in document order;
  /// if names repeat, it always starts at the first member.
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

  /// Returns the distinct names of an object's members, in order.
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
      } else if hasRepeats, names.contains(where: { $0.isExactly(name) }) {
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

/// The position where the search in an object continues.
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

extension DecodingSession {
  /// Returns an error context with what was expected and found at `index`, and the path to it.
  func context(at index: Int, expected: String, found: String? = nil) -> DecodingError.Context {
    let path = codingPath(to: index)
    let mismatch = ValueMismatch(expected: expected, found: found ?? tape.describe(index))
    return DecodingError.Context(
      codingPath: path,
      debugDescription: Self.message(mismatch.expected, mismatch.found, path),
      underlyingError: mismatch)
  }

  private static func message(_ expected: String, _ found: String, _ path: [any CodingKey])
    -> String
  {
    let message = "expected \(expected), found \(found)"
    return path.isEmpty ? message : message + ", at \(path.jsonPointer)"
  }

  /// Returns the error for a value of another kind.
  @inline(never)
  func mismatch(_ type: any Any.Type, at index: Int, expected: String) -> DecodingError {
    let context = context(at: index, expected: expected)
    return tape.isNull(index)
      ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns the error for a value of the right kind that the type can't hold.
  @inline(never)
  func corrupted(at index: Int, expected: String) -> DecodingError {
    .dataCorrupted(context(at: index, expected: expected))
  }

  /// Adds an enumeration's cases to the error for an unknown raw value, or its type, or the path.
  ///
  /// The standard library's error names only the value.
  @inline(never)
  func naming<T>(casesOf type: T.Type, in error: any Error, at index: Int) -> any Error {
    guard case DecodingError.dataCorrupted(let context) = error, context.underlyingError == nil
    else { return error }
    if let type = type as? any (RawRepresentable & CaseIterable).Type {
      return corrupted(at: index, expected: Self.cases(of: type))
    }
    if type is any RawRepresentable.Type, !tape.isObject(index), !tape.isArray(index),
      context.debugDescription.hasPrefix("Cannot initialize")
    {
      return corrupted(at: index, expected: "a raw value of '\(type)'")
    }
    // A type's own error is more specific, but may lack the path.
    guard context.codingPath.isEmpty else { return error }
    return DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath(to: index), debugDescription: context.debugDescription))
  }

  private static func cases<E: RawRepresentable & CaseIterable>(of type: E.Type) -> String {
    let shown = 12
    let cases = type.allCases.prefix(shown).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "one of \(cases)" + (type.allCases.count > shown ? ", …" : "")
  }

  /// Returns the error for a missing member.
  @inline(never)
  func missing(
    _ key: some CodingKey, in object: Int, keepsNames: Bool, _ kind: StaticString = "a member",
    found: String = "an object without it"
  ) -> DecodingError {
    let name =
      renames && !keepsNames
      ? options.keyFormat.externalName(for: key.stringValue) : key.stringValue
    return .keyNotFound(
      key, context(at: object, expected: "\(kind) '\(name)'", found: found))
  }

  /// Returns the error for reading past the last element.
  @inline(never)
  func exhausted(_ type: any Any.Type, array: Int, position: Int) -> DecodingError {
    let path = codingPath(to: array) + [JSONCodingKey(intValue: position)]
    return .valueNotFound(
      type,
      DecodingError.Context(
        codingPath: path,
        debugDescription: Self.message("another element", "the end of the array", path)))
  }
}

/// What a decoder expected and found, as structured information for errors.
struct ValueMismatch: Error {
  let expected: String
  let found: String
}
