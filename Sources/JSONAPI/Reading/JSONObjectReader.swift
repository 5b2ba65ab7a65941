/// Reads the members of one object into a Swift type without `Codable`.
///
/// Members are read by their index in a ``FieldTable``, in any order. Members in the table's order
/// are found with one comparison each.
///
/// ```swift
/// struct Address: JSONReadable {
///   static let members = FieldTable(members: ["street", "city"])
///
///   var street: String
///   var city: String?
///
///   static func read(from reader: JSONReader) throws -> Address {
///     try reader.object(members) { object in
///       Address(street: try object.value(0), city: try object.value(ifPresent: 1))
///     }
///   }
/// }
/// ```
///
/// A reader is valid only during the call that it is passed to.
@frozen
@safe public struct JSONObjectReader {
  @usableFromInline let tape: Tape
  @usableFromInline let object: Int
  @usableFromInline let reference: Unretained<DecodeContext>
  /// The names, unretained; the creator of the reader keeps them alive for the duration of the
  /// call.
  @usableFromInline let table: Unretained<FieldTable>
  /// The member after the last one read.
  @usableFromInline var position: Int
  @usableFromInline let end: Int
  /// The lowest table index that the next member may have.
  ///
  /// All members before it were read, each once, so the next one is the first of its name.
  @usableFromInline var next = 0

  @inlinable @inline(__always)
  init(_ reader: JSONReader, _ table: FieldTable) {
    tape = reader.tape
    object = reader.index
    reference = reader.reference
    self.table = Unretained(table)
    position = reader.tape.first(reader.index)
    end = reader.tape.end(reader.index)
  }
}

extension JSONReader {
  /// Reads an object member by member.
  ///
  /// - Parameters:
  ///   - table: The names of the members to read.
  ///   - body: Creates a value from a reader of the object's members.
  /// - Throws: ``JSONError`` for anything but an object, and any error `body` throws.
  @inlinable @inline(__always)
  public func object<Value>(
    _ table: FieldTable, _ body: (inout JSONObjectReader) throws -> Value
  ) throws -> Value {
    guard tape.isObject(index) else { throw mismatch("an object") }
    return try withExtendedLifetime(table) {
      var object = JSONObjectReader(self, table)
      return try body(&object)
    }
  }
}

extension JSONObjectReader {
  /// Reads a member, the first of its name.
  ///
  /// - Throws: ``JSONError`` if the member is missing, and any error the type throws.
  @inlinable @inline(__always)
  public mutating func value<T: JSONReadable>(_ member: Int, _ type: T.Type = T.self) throws -> T {
    let token = token(of: member)
    guard _fastPath(token >= 0) else { throw missing(member) }
    return try T.read(from: JSONReader(tape, token, reference))
  }

  /// Reads a member that may be missing or null, the first of its name.
  ///
  /// - Returns: The value; `nil` if it is missing or null.
  @inlinable @inline(__always)
  public mutating func value<T: JSONReadable>(
    ifPresent member: Int, _ type: T.Type = T.self
  ) throws -> T? {
    let token = token(of: member)
    guard token >= 0, !tape.isNull(token) else { return nil }
    return try T.read(from: JSONReader(tape, token, reference))
  }

  /// Returns the token index of a member's value; -1 if it is missing.
  @inlinable @inline(__always)
  mutating func token(of member: Int) -> Int {
    if member >= next, position < end,
      table.withObject({ $0.isPlain(member, position, in: tape) })
    {
      let value = position &+ 1
      position = tape.next(value)
      next = member &+ 1
      return value
    }
    return search(for: member)
  }

  /// Searches for a member that isn't the next one.
  @usableFromInline
  mutating func search(for member: Int) -> Int {
    let found = table.withObject { table in
      var key = tape.first(object)
      while key < end {
        let value = tape.next(key)
        if table.isName(member, key, in: tape) { return value }
        key = tape.next(value)
      }
      return -1
    }
    if found >= 0 { next = .max }
    return found
  }

  @usableFromInline
  func missing(_ member: Int) -> JSONError {
    let name = table.withObject { $0.name(at: member) }
    return tape.error(
      .missingMember, at: object, expected: "a member '\(name)'", found: "none")
  }
}

extension FieldTable {
  /// Creates a table of the members of an object that isn't a resource.
  ///
  /// - Parameters:
  ///   - members: The names, as written in Swift.
  ///   - keys: The key format that converts them; the formats of coders and resources don't apply.
  public convenience init(members: [String], keys: KeyFormat = .asIs) {
    self.init(attributes: members, relationships: [], keys: keys)
  }

  /// Returns whether a name, escaped or not, is the one at an index.
  func isName(_ member: Int, _ key: Int, in tape: Tape) -> Bool {
    if tape.word(key) & TapeWord.escaped == 0, !TapeWord.isLong(tape.word(key)) {
      return isPlain(member, key, in: tape)
    }
    return entries.indices.contains(member) && tape.stringEquals(key, entries[member].name)
  }
}
