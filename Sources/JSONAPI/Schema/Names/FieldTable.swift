/// The names of a resource type's fields as read from and written to JSON.
///
/// One table serves reading, writing, sparse fieldsets and error pointers of a type, so each name
/// is converted to its external form once. `@Resource` generates it. Fields are identified by
/// index, attributes before relationships.
public final class FieldTable: Sendable {
  /// A name, prepared for comparison with a document's bytes.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let name: NameBytes
    /// The lower half of the tape's word for the name without escapes.
    @usableFromInline let word: UInt64

    init(_ text: String) {
      name = NameBytes(text)
      word = UInt64(min(name.length, TapeWord.longCount)) << 8 | TapeWord.string
    }
  }

  @usableFromInline let entries: [Entry]

  /// The format of the names; inherited if a coder's format determines them.
  public let format: KeyFormat
  /// Whether ``format`` is inherited, cached.
  let isInherited: Bool
  /// Explicit names, which formats don't change.
  private let explicitNames: Set<String>
  /// The tables for coders' formats used so far.
  private let variants = Guarded<[Int: FieldTable]>([:])

  /// The names in quotes, escaped, with their colons, by index.
  @usableFromInline let quotedNames: TextPieces

  /// The number of attributes; the indices of relationships start here.
  public let attributeCount: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - attributes: The names of the attributes, as written in Swift.
  ///   - relationships: The names of the relationships, as written in Swift.
  ///   - explicit: The names that are final, as set by `@Key`.
  ///   - keys: The format that converts the other names; the coder's by default.
  public init(
    attributes: [String], relationships: [String], explicit: [String] = [],
    keys: KeyFormat = .inherited
  ) {
    let explicitNames = Set(explicit)
    self.explicitNames = explicitNames
    format = keys
    isInherited = keys.isInherited
    entries = (attributes + relationships).map {
      Entry(explicitNames.contains($0) ? $0 : keys.externalName(for: $0))
    }
    quotedNames = TextPieces(
      entries.map { entry in
        var writer = JSONWriter(capacity: entry.name.length + 16)
        writer.name(entry.name.text)
        return writer.finish()
      })
    attributeCount = attributes.count
  }

  /// Returns the table of a generic type, which can't store it; created once per set of generic
  /// arguments.
  public static func shared(for type: Any.Type, _ make: () -> FieldTable) -> FieldTable {
    PerType.value(of: type, make)
  }

  /// Returns the table with names in a coder's format; this table if it has its own format.
  func formatted(by keys: KeyFormat) -> FieldTable {
    guard isInherited, !keys.isAsIs else { return self }
    if let number = keys.number, let known = variants.withLock({ $0[number] }) { return known }
    let names = entries.map(\.name.text)
    // Outside the lock: a custom format is user code.
    let table = FieldTable(
      attributes: Array(names.prefix(attributeCount)),
      relationships: Array(names.dropFirst(attributeCount)), explicit: Array(explicitNames),
      keys: keys)
    if let number = keys.number { variants.withLock { $0[number] = table } }
    return table
  }

  /// Returns the first name that a coder's format would change, if the type has no format of its
  /// own.
  package func firstName(changedBy keys: KeyFormat) -> (own: String, changed: String)? {
    let other = formatted(by: keys)
    return zip(entries, other.entries).first { !$0.name.text.isExactly($1.name.text) }
      .map { ($0.name.text, $1.name.text) }
  }

  /// The number of fields.
  public var count: Int { entries.count }

  /// Returns the external name of a field.
  ///
  /// - Parameter index: The field's index. If it is out of range, the name is empty.
  public func name(at index: Int) -> String {
    entries.indices.contains(index) ? entries[index].name.text : ""
  }

  /// Finds the field with a member's name.
  ///
  /// - Parameters:
  ///   - key: The index of the name in the tape.
  ///   - expected: The likely field, since the previous one was just found.
  ///   - entries: The table's entries, passed to avoid repeated access.
  /// - Returns: The field's index, or `nil` if no field has this name.
  @inlinable @inline(__always)
  func index(
    of key: Int, in tape: Tape, expecting expected: Int, among range: Range<Int>,
    _ entries: UnsafeBufferPointer<Entry>
  ) -> Int? {
    let word = tape.word(key)
    let length = Int(truncatingIfNeeded: TapeWord.length(word))
    let head = tape.nameHead(key, length)
    if expected < range.upperBound, unsafe entries[expected].word == word & TapeWord.nameMask,
      unsafe entries[expected].name.head == head,
      unsafe length <= 8 || tape.nameMatches(key, entries[expected].name)
    {
      return expected
    }
    if _slowPath(word & TapeWord.escaped != 0) { return index(ofEscaped: key, in: tape, range) }
    for index in range
    where unsafe entries[index].name.head == head && entries[index].name.length == length {
      if unsafe length <= 8 || tape.nameMatches(key, entries[index].name) { return index }
    }
    return nil
  }

  /// Returns whether a short name without escapes is the one at an index.
  @inlinable @inline(__always)
  func isPlain(_ member: Int, _ key: Int, in tape: Tape) -> Bool {
    unsafe entries.withUnsafeBufferPointer { entries in
      guard member >= 0, member < entries.count,
        unsafe entries[member].word == tape.word(key) & TapeWord.nameMask
      else { return false }
      let length = unsafe entries[member].name.length
      return unsafe length < TapeWord.longCount
        && entries[member].name.head == tape.nameHead(key, length)
        && (length <= 8 || tape.nameMatches(key, entries[member].name))
    }
  }

  @usableFromInline
  func index(ofEscaped key: Int, in tape: Tape, _ range: Range<Int>) -> Int? {
    let name = tape.decodedString(key)
    return range.first { entries[$0].name.text.isExactly(name) }
  }
}
