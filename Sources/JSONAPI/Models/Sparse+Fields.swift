extension Sparse {
  /// An attribute; `nil` if it wasn't fetched, is null, or doesn't fit the model's property.
  ///
  /// `field(_:)` distinguishes these.
  public subscript<Value: Decodable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) -> Value? { try? field(path).value }

  /// An attribute that may be null; `nil` if it is null, wasn't fetched, or doesn't fit the model's
  /// property.
  public subscript<Value: Decodable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value?>>
  ) -> Value? { try? field(path).value }

  /// Returns an attribute in its three states.
  ///
  /// - Returns: The value or null; absent if it wasn't fetched.
  /// - Throws: ``ResourceDecodingError`` for a value that the model's property can't hold.
  public func field<Value: Decodable>(
    _ path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) throws -> Field<Value> { try attribute(Model.fields[keyPath: path]) }

  /// Returns an attribute that may be null, in its three states.
  ///
  /// - Returns: The value or null; absent if it wasn't fetched.
  /// - Throws: ``ResourceDecodingError`` for a value that the model's property can't hold.
  public func field<Value: Decodable>(
    _ path: KeyPath<Model.Fields, AttributePath<Model, Value?>>
  ) throws -> Field<Value> { try attribute(Model.fields[keyPath: path]) }

  /// Returns a required attribute.
  ///
  /// - Throws: ``ResourceDecodingError``, with the code `notFetched` if it's missing, and for null
  ///   or any other value that the model's property can't hold.
  public func require<Value: Decodable>(
    _ path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) throws -> Value {
    let name = name(path)
    guard let token = token(of: name, in: "attributes") else { throw notFetched([name]) }
    return try decode(at: token, as: Model.fields[keyPath: path].coding)
  }

  /// Returns a required relationship.
  ///
  /// - Throws: ``ResourceDecodingError``, with the code `notFetched` if it's missing.
  public func require<Destination: Resource>(
    _ path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) throws -> ToOne<Sparse<Destination>> { try required(name(path)) }

  /// Returns a required relationship.
  ///
  /// - Throws: ``ResourceDecodingError``, with the code `notFetched` if it's missing.
  public func require<Destination: Resource>(
    _ path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) throws -> ToMany<Sparse<Destination>> { try required(name(path)) }

  /// A to-one relationship, with the related resource if it was included; `nil` if it wasn't
  /// fetched.
  public subscript<Destination: Resource>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ToOne<Sparse<Destination>>? { try? relationship(name(path)) }

  /// A to-many relationship, with the related resources that were included; `nil` if it wasn't
  /// fetched.
  public subscript<Destination: Resource>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> ToMany<Sparse<Destination>>? { try? relationship(name(path)) }

  /// A to-one relationship, with the related resource decoded in full; `nil` if it wasn't fetched
  /// or the related resource isn't complete.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ToOne<Destination>? { try? relationship(name(path)) }

  /// A to-many relationship, with the related resources decoded in full; `nil` if it wasn't fetched
  /// or a related resource isn't complete.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> ToMany<Destination>? { try? relationship(name(path)) }

  private func name<Path: FieldPath>(_ path: KeyPath<Model.Fields, Path>) -> String {
    documentName(for: Model.fields[keyPath: path].fieldRoute.path.text)
  }
}

extension Sparse {
  /// The token index of a field's value.
  private func token(of name: String, in part: StaticString) -> Int? {
    source.storage.withNode(at: token) { $0.member(part)?.member(named: name)?.index }
  }

  private func attribute<Value: Decodable, Property>(
    _ path: AttributePath<Model, Property>
  ) throws -> Field<Value> {
    guard let token = token(of: documentName(for: path.fieldRoute.path.text), in: "attributes")
    else { return .absent }
    guard !source.storage.withNode(at: token, { $0.isNull }) else { return .null }
    return .value(try decode(at: token, as: path.coding))
  }

  private func decode<Value: Decodable>(
    at token: Int, as coding: (any AttributeCoding.Type)?
  ) throws -> Value {
    try source.read { context in
      do {
        if let coding = coding as? any (AttributeCoding & Decodable).Type,
          let value = try context.wrappedValue(of: coding, at: token, Model.self) as? Value
        {
          return value
        }
        return try context.decode(Value.self, at: token, of: Model.self)
      } catch {
        throw located(error, in: context, at: token)
      }
    }
  }

  private func required<Value: RelationshipValue>(_ name: String) throws -> Value {
    guard let value: Value = try relationship(name) else { throw notFetched([name]) }
    return value
  }

  private func relationship<Value: RelationshipValue>(_ name: String) throws -> Value? {
    guard let token = token(of: name, in: "relationships") else { return nil }
    return try source.read { context in
      do {
        return try context.read(Value.self, at: token)
      } catch {
        throw located(error, in: context, at: token)
      }
    }
  }

  /// Returns an error with its location and resource.
  private func located(
    _ error: any Error, in context: DecodeContext, at value: Int
  ) -> ResourceDecodingError {
    let inner: any Error =
      error is DecodingError
      ? ResourceDecodingError(error, at: context.tape.pointer(to: value)) : error
    return ResourceDecodingError(inner, resource: token, tape: context.tape)
  }
}
