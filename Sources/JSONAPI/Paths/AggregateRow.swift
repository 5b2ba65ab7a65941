/// A group of resources with its count and other aggregates, from a server or from a store.
public struct AggregateRow<Subject: Resource>: Sendable {
  /// The group as a server sends it, with the members `group`, `count`, `sum` and so on.
  public let json: JSONValue

  /// The document names of the query's attributes.
  private let names: [String: String]
  private let codec: AttributeCodec

  package init(json: JSONValue, names: [String: String], codec: AttributeCodec) {
    self.json = json
    self.names = names
    self.codec = codec
  }

  /// The number of resources; nil if the query doesn't request it.
  public var count: Int? { json["count"]?.int }

  /// The exact sum of an attribute's values; nil without values, and if the query doesn't request
  /// it.
  public func sum<Value>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> JSONNumber? { member("sum", path)?.number }

  /// The average of an attribute's values; nil without values, and if the query doesn't request it.
  public func average<Value>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> Double? { member("average", path)?.double }

  /// The least of an attribute's values; nil without values, and if the query doesn't request it.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public func minimum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) throws -> Value? { try value("minimum", path) }

  /// The greatest of an attribute's values; nil without values, and if the query doesn't request
  /// it.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public func maximum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) throws -> Value? { try value("maximum", path) }

  /// The value of an attribute that the query groups by; nil for resources without one.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public subscript<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> Value? {
    get throws { try value("group", path) }
  }

  /// The value of an optional attribute that the query groups by; nil for resources without one.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public subscript<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value?>>
  ) -> Value? {
    get throws { try value("group", path).flatMap { $0 } }
  }

  /// The least of an optional attribute's values; nil without values, and if the query doesn't
  /// request it.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public func minimum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value?>>
  ) throws -> Value? { try value("minimum", path).flatMap { $0 } }

  /// The greatest of an optional attribute's values; nil without values, and if the query doesn't
  /// request it.
  ///
  /// - Throws: ``ResourceDecodingError`` for a value that the attribute can't have.
  public func maximum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value?>>
  ) throws -> Value? { try value("maximum", path).flatMap { $0 } }

  private func member<Value>(
    _ name: String, _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> JSONValue? {
    let field = Subject.fields[keyPath: path].fieldRoute.path.text
    return json[name]?[names[field] ?? field]
  }

  private func value<Value: Decodable>(
    _ name: String, _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) throws -> Value? {
    guard let json = member(name, path), !json.isNull else { return nil }
    return try codec.read(Value.self, as: Subject.fields[keyPath: path].coding, from: json)
  }
}
