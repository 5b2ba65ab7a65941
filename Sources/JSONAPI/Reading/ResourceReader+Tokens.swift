extension ResourceReader {
  /// Finds the token indices of all fields by name; if a name repeats, the first counts.
  ///
  /// Fields in the table's order are found with one comparison each. A field without a member of its name in
  /// the decoder's key format is found by its own name, as in models without a table.
  @usableFromInline
  mutating func locate(_ table: FieldTable) {
    // Passing the table directly avoids a retain.
    guard let renamed = renamed(table) else { return find(table) }
    find(renamed)
    let (first, count) = (firstPosition, locatedCount)
    reference.withObject { context in
      let isMissing = (0..<count).contains { field in
        context.fields.token(at: first &+ field) == 0
          && !renamed.name(at: field).isExactly(table.name(at: field))
      }
      if isMissing { fill(table, at: first, context) }
    }
  }

  /// Returns the table with the names used in the document.
  @usableFromInline
  func named(_ table: FieldTable) -> FieldTable { renamed(table) ?? table }

  @inline(__always)
  private func renamed(_ table: FieldTable) -> FieldTable? {
    guard table.isInherited else { return nil }
    return reference.withObject { context in
      _slowPath(context.renames) ? context.renamed(table) : nil
    }
  }

  private mutating func find(_ table: FieldTable) {
    let count = table.count
    guard count > 0 else { return }
    locatedCount = count
    firstPosition = reference.withObject { context in
      let first = context.fields.take(count)
      fill(table, at: first, context)
      return first
    }
  }

  /// Sets those of the table's token indices that are still 0.
  @inline(__always)
  private func fill(_ table: FieldTable, at first: Int, _ context: DecodeContext) {
    // Nothing called from here allocates from the arena, so the pointer stays valid.
    let tokens = unsafe context.fields.tokens + first
    unsafe table.entries.withUnsafeBufferPointer { entries in
      let attributes = 0..<table.attributeCount
      unsafe locate(entries, attributes, table, in: members.attributes, tokens)
      let relationships = table.attributeCount..<table.count
      unsafe locate(entries, relationships, table, in: members.relationships, tokens)
    }
  }

  @inline(__always)
  private func locate(
    _ entries: UnsafeBufferPointer<FieldTable.Entry>, _ fields: Range<Int>, _ table: FieldTable,
    in object: Int, _ tokens: UnsafeMutablePointer<UInt32>
  ) {
    guard object >= 0, tape.isObject(object) else { return }
    var expected = fields.lowerBound
    var key = tape.first(object)
    let end = tape.end(object)
    while key < end {
      let value = tape.next(key)
      let field = unsafe table.index(
        of: key, in: tape, expecting: expected, among: fields, entries)
      if let field {
        // A table index is less than the table's count, for which space was allocated.
        if unsafe tokens[field] == 0 {
          unsafe tokens[field] = UInt32(truncatingIfNeeded: value)
        }
        expected = field &+ 1
      }
      key = tape.next(value)
    }
  }

  /// Reads an attribute that the resource may lack.
  ///
  /// - Returns: The value; `nil` if the resource lacks the attribute.
  /// - Throws: ``JSONError`` if the value is of another kind.
  @inlinable
  public mutating func attribute<T: JSONReadable>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    return token > 0 ? try T.read(from: JSONReader(tape, token, reference)) : nil
  }

  /// Reads an attribute that the resource may lack, through its type's `Codable` conformance.
  ///
  /// - Returns: The value; `nil` if the resource lacks the attribute.
  /// - Throws: `DecodingError` if the type can't decode the value.
  @_disfavoredOverload
  @inlinable
  public mutating func attribute<T: Decodable>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    return token > 0 ? try context.decode(type, at: token, in: table) : nil
  }

  /// Reads an attribute that may be missing or `null`.
  ///
  /// - Returns: The value; `nil` if it is missing or null.
  /// - Throws: ``JSONError`` if the value is of another kind.
  @inlinable
  public mutating func attribute<T: JSONReadable>(
    ifNotNull field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    guard token > 0, !tape.isNull(token) else { return nil }
    return try T.read(from: JSONReader(tape, token, reference))
  }

  /// Reads an attribute that may be missing or `null`, through its type's `Codable` conformance.
  ///
  /// - Returns: The value; `nil` if it is missing or null.
  /// - Throws: `DecodingError` if the type can't decode the value.
  @_disfavoredOverload
  @inlinable
  public mutating func attribute<T: Decodable>(
    ifNotNull field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    guard token > 0, !tape.isNull(token) else { return nil }
    return try context.decode(type, at: token, in: table)
  }

  /// Reads a relationship that the resource may lack.
  ///
  /// - Returns: The value; `nil` if the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` if linkage or a related resource is invalid.
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    guard token > 0 else { return nil }
    return try T.readRelationship(from: RelationshipReader(tape, token, reference))
  }

  /// Reads a relationship that the resource may lack, for a property that is an optional linkage or array.
  ///
  /// - Returns: The value; `nil` if the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` if linkage or a related resource is invalid.
  @_disfavoredOverload
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    ifPresent field: Int, in table: FieldTable, _ type: T?.Type
  ) throws -> T?? {
    try relationship(ifPresent: field, in: table, T.self).map { .some($0) }
  }

  /// Reads a relationship, for a property that is an optional linkage or array.
  ///
  /// - Returns: The value; `nil` if the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` if linkage or a related resource is invalid.
  @_disfavoredOverload
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ type: T?.Type
  ) throws -> T? {
    if let value = try relationship(ifPresent: field, in: table, T.self) { return value }
    return try missing(field, in: table)
  }
}

extension ResourceReader {
  /// Marks a property that generated code treats as an attribute.
  ///
  /// - Returns: A marker for an attribute.
  @inlinable @inline(__always)
  public static func kind<T>(of type: T.Type) -> PlainAttribute { PlainAttribute() }

  /// Marks a property that generated code treats as an attribute but that leads to resources.
  ///
  /// The result's `attribute()` is unavailable, so the property doesn't compile.
  ///
  /// - Returns: A marker for a property without its mark.
  public static func kind<T: RelationshipValue>(of type: T.Type) -> UnmarkedRelationship<T> {
    UnmarkedRelationship()
  }

  /// Marks a property that generated code treats as an attribute but that leads to an optional list
  /// of resources.
  ///
  /// The result's `attribute()` is unavailable, so the property doesn't compile.
  ///
  /// - Returns: A marker for a property without its mark.
  public static func kind<E: RelatedResource>(of type: [E]?.Type) -> UnmarkedRelationship<[E]> {
    UnmarkedRelationship()
  }

  /// A marker for a property that is an attribute.
  @frozen
  public struct PlainAttribute {
    @inlinable
    init() {}

    /// Does nothing.
    @inlinable @inline(__always)
    public func attribute() {}
  }

  /// A marker for a property that leads to resources but isn't marked ``Relationship()``.
  public struct UnmarkedRelationship<Value> {
    /// Unavailable: the property lacks its mark.
    @available(
      *, unavailable, message: "a property that leads to resources is marked '@Relationship'"
    )
    public func attribute() {}
  }
}
