public import JSONAPI

extension JSONAPIClient {
  /// Fetches numbers over the resources that a query matches, from the server and not from a store.
  ///
  /// - Parameter query: The query, as in `Order.query.aggregate(.count, by: \.country)`.
  /// - Returns: The groups in the server's order; without attributes to group by, one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/decodingFailed`` for a server that answers with
  ///   something else, as one does that doesn't know the profile and ignores the parameters.
  public func fetch<Subject>(
    _ query: AggregateQuery<Subject>
  ) async throws -> [AggregateRow<Subject>] {
    try await wrappingErrors {
      let (request, names) = try query.request(for: self)
      let document = try await fetchFromServer(request).output
      guard let rows = document.meta?["aggregates"]?.array else {
        throw ClientError(
          .decodingFailed,
          "the document has no meta.aggregates; the server may not know the profile")
      }
      let codec = AttributeCodec(decoder: configuration.decoder, encoder: configuration.encoder)
        .formatted(by: Subject.ownFormat)
      return rows.map { AggregateRow(json: $0, names: names, codec: codec) }
    }
  }
}

/// A group of resources with its numbers.
public struct AggregateRow<Subject: Resource>: Sendable {
  /// The group as the server sent it, with the members `group`, `count`, `sum` and so on.
  public let json: JSONValue

  /// The names in documents of the attributes that the query names.
  let names: [String: String]
  let codec: AttributeCodec

  /// The number of resources; nil if the query doesn't ask for it.
  public var count: Int? { json["count"]?.int }

  /// The sum of an attribute's values with all digits; nil without values, and if the query doesn't ask for it.
  public func sum<Value>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> JSONNumber? { member("sum", path)?.number }

  /// The average of an attribute's values; nil without values, and if the query doesn't ask for it.
  public func average<Value>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> Double? { member("average", path)?.double }

  /// The least of an attribute's values; nil without values, and if the query doesn't ask for it.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
  public func minimum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) throws -> Value? { try value("minimum", path) }

  /// The greatest of an attribute's values; nil without values, and if the query doesn't ask for it.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
  public func maximum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) throws -> Value? { try value("maximum", path) }

  /// The value of an attribute that the query groups by; nil for resources without one.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
  public subscript<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value>>
  ) -> Value? {
    get throws { try value("group", path) }
  }

  /// The value of an optional attribute that the query groups by; nil for resources without one.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
  public subscript<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value?>>
  ) -> Value? {
    get throws { try value("group", path).flatMap { $0 } }
  }

  /// The least of an optional attribute's values; nil without values, and if the query doesn't ask for it.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
  public func minimum<Value: Decodable>(
    _ path: KeyPath<Subject.Fields, AttributePath<Subject, Value?>>
  ) throws -> Value? { try value("minimum", path).flatMap { $0 } }

  /// The greatest of an optional attribute's values; nil without values, and if the query doesn't ask for it.
  ///
  /// - Throws: `ResourceDecodingError` for a value that isn't one of the attribute.
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
