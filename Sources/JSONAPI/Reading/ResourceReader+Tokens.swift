extension ResourceReader {
  /// Finds the token indexes of all fields, each by its name, the first where a name repeats.
  ///
  /// Fields that stand in the order of the table are found by one comparison each.
  @usableFromInline
  mutating func locate(_ table: FieldTable) {
    // Passing the table on as it is retains nothing.
    if let renamed = renamed(table) { find(renamed) } else { find(table) }
  }

  /// The table with the names that the document has.
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
      // Nothing that is called from here takes more room, so the pointer stays good.
      let tokens = unsafe context.fields.tokens + first
      unsafe table.entries.withUnsafeBufferPointer { entries in
        let attributes = 0..<table.attributeCount
        unsafe locate(entries, attributes, table, in: members.attributes, tokens)
        let relationships = table.attributeCount..<count
        unsafe locate(entries, relationships, table, in: members.relationships, tokens)
      }
      return first
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
        // An index of the table is less than its count, for which there is room.
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
  /// - Returns: The value, or `nil` where the resource lacks the attribute.
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable
  public mutating func attribute<T: JSONReadable>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    return token > 0 ? try T.read(from: JSONReader(tape, token, reference)) : nil
  }

  /// Reads an attribute that the resource may lack, by its type's `Codable` code.
  ///
  /// - Returns: The value, or `nil` where the resource lacks the attribute.
  /// - Throws: `DecodingError` where the value is not what the type expects.
  @_disfavoredOverload
  @inlinable
  public mutating func attribute<T: Decodable>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    return token > 0 ? try context.decode(type, at: token, in: table) : nil
  }

  /// Reads an attribute that the resource may lack or have `null` for.
  ///
  /// - Returns: The value, or `nil` where there is none.
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable
  public mutating func attribute<T: JSONReadable>(
    ifNotNull field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? {
    let token = token(of: field, in: table)
    guard token > 0, !tape.isNull(token) else { return nil }
    return try T.read(from: JSONReader(tape, token, reference))
  }

  /// Reads an attribute that the resource may lack or have `null` for, by its type's `Codable` code.
  ///
  /// - Returns: The value, or `nil` where there is none.
  /// - Throws: `DecodingError` where the value is not what the type expects.
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
  /// - Returns: The value, or `nil` where the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
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
  /// - Returns: The value, or `nil` where the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
  @_disfavoredOverload
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    ifPresent field: Int, in table: FieldTable, _ type: T?.Type
  ) throws -> T?? {
    try relationship(ifPresent: field, in: table, T.self).map { .some($0) }
  }

  /// Reads a relationship, for a property that is an optional linkage or array.
  ///
  /// - Returns: The value, or `nil` where the resource lacks the relationship.
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
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
  /// Tells what generated code takes for an attribute.
  ///
  /// - Returns: That it is one.
  @inlinable @inline(__always)
  public static func kind<T>(of type: T.Type) -> PlainAttribute { PlainAttribute() }

  /// Tells what generated code takes for an attribute and leads to resources.
  ///
  /// What it returns can't be asked whether it is an attribute, so the property does not compile.
  ///
  /// - Returns: What a property without its mark is.
  public static func kind<T: RelationshipValue>(of type: T.Type) -> UnmarkedRelationship<T> {
    UnmarkedRelationship()
  }

  /// Tells what generated code takes for an attribute and leads to an optional list of resources.
  ///
  /// What it returns can't be asked whether it is an attribute, so the property does not compile.
  ///
  /// - Returns: What a property without its mark is.
  public static func kind<E: RelatedResource>(of type: [E]?.Type) -> UnmarkedRelationship<[E]> {
    UnmarkedRelationship()
  }

  /// What the compiler finds where a property is an attribute.
  @frozen
  public struct PlainAttribute {
    @inlinable
    init() {}

    /// Does nothing.
    @inlinable @inline(__always)
    public func attribute() {}
  }

  /// What the compiler finds in place of a value where a property that leads to resources is not marked
  /// ``Relationship()``.
  public struct UnmarkedRelationship<Value> {
    /// Does not compile.
    @available(
      *, unavailable, message: "a property that leads to resources is marked '@Relationship'"
    )
    public func attribute() {}
  }
}
