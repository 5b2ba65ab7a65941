/// How far a reader has come that walks over fields in the document's order.
@frozen @usableFromInline
struct FieldWalk {
  @usableFromInline var hasBegun = false
  @usableFromInline var isInRelationships = false
  @usableFromInline var position = 0
  @usableFromInline var end = 0
  /// The field that is likely to come next.
  @usableFromInline var expected = 0
  /// The value of the field that was found.
  @usableFromInline var current = -1

  @inlinable @inline(__always)
  init() {}
}

// For code that wants fields in the order of the document. Of a name that repeats, it sees every one.
extension ResourceReader {
  /// Moves to the next field that the table knows, attributes before relationships.
  ///
  /// - Returns: The field's index, or `nil` after the last one.
  @inlinable
  public mutating func nextField(_ table: FieldTable) -> Int? {
    let table = named(table)
    if !walk.hasBegun { beginWalk() }
    while true {
      while walk.position < walk.end {
        let key = walk.position
        let value = tape.next(key)
        walk.position = tape.next(value)
        let range =
          walk.isInRelationships ? table.attributeCount..<table.count : 0..<table.attributeCount
        if let field = table.index(of: key, in: tape, expecting: walk.expected, among: range) {
          walk.expected = field &+ 1
          walk.current = value
          return field
        }
      }
      guard !walk.isInRelationships, members.relationships >= 0,
        tape.isObject(members.relationships)
      else { return nil }
      walk.isInRelationships = true
      walk.expected = table.attributeCount
      walk.position = tape.first(members.relationships)
      walk.end = tape.end(members.relationships)
    }
  }

  @usableFromInline
  mutating func beginWalk() {
    walk.hasBegun = true
    guard members.attributes >= 0, tape.isObject(members.attributes) else { return }
    walk.position = tape.first(members.attributes)
    walk.end = tape.end(members.attributes)
  }

  /// A reader of the value of the field that ``nextField(_:)`` found.
  @inlinable @inline(__always)
  var value: JSONReader { JSONReader(tape, walk.current, reference) }

  /// Reads the attribute that ``nextField(_:)`` found.
  ///
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable @inline(__always)
  public func attribute<T: JSONReadable>(_ type: T.Type) throws -> T {
    try T.read(from: value)
  }

  /// Reads the attribute that ``nextField(_:)`` found, by its type's `Codable` code.
  ///
  /// - Throws: `DecodingError` where the value is not what the type expects.
  @_disfavoredOverload
  public func attribute<T: Decodable>(_ type: T.Type) throws -> T {
    try context.decode(type, at: walk.current)
  }

  /// Reads the attribute that ``nextField(_:)`` found, with a value to use instead of `null`.
  ///
  /// - Returns: The value, or the default.
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable
  public func attribute<T: JSONReadable>(
    _ type: T.Type, default: @autoclosure () -> T
  ) throws -> T {
    tape.isNull(walk.current) ? `default`() : try T.read(from: value)
  }

  /// Reads the attribute that ``nextField(_:)`` found, with a value to use instead of `null`.
  ///
  /// - Returns: The value, or the default.
  /// - Throws: `DecodingError` where the value is not what the type expects.
  @_disfavoredOverload
  public func attribute<T: Decodable>(
    _ type: T.Type, default: @autoclosure () -> T
  ) throws -> T {
    tape.isNull(walk.current)
      ? `default`() : try context.decode(type, at: walk.current)
  }

  /// Reads the relationship that ``nextField(_:)`` found.
  ///
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
  @inlinable @inline(__always)
  public func relationship<T: RelationshipValue>(_ type: T.Type) throws -> T {
    try T.readRelationship(from: RelationshipReader(tape, walk.current, reference))
  }
}
