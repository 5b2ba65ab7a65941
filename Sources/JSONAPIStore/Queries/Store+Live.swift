public import JSONAPI

extension Store {
  /// The live objects that match a query, kept up to date while the store changes.
  ///
  /// ```swift
  /// let drafts = store.live(Article.query.filter { $0.isPublished == false })
  /// ```
  ///
  /// See ``records(matching:nulls:)`` for the rules. ``LiveQuery/failure`` has the error of a query that only a
  /// server can answer.
  ///
  /// - Parameters:
  ///   - query: The query; `include` and `fields` are ignored.
  ///   - nulls: The position of objects whose sort field is null or absent.
  public func live<Object: LiveResource>(
    _ query: Query<Object>, nulls: SortField.NullPlacement = .last
  ) -> LiveQuery<Object> {
    LiveQuery(prepared(query, nulls), include: [], in: self, .view { [self] in object(of: $0) })
  }

  /// The values of a model that match a query, kept up to date while the store changes.
  ///
  /// A value is decoded again when its resource changes, or one that it embeds along the query's
  /// `include` paths. Without paths, nothing is embedded. Observers of `Equatable` values are
  /// notified only if values differ.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - nulls: The position of resources whose sort field is null or absent.
  public func live<Value: Resource>(
    _ query: Query<Value>, nulls: SortField.NullPlacement = .last
  ) -> LiveQuery<Value> {
    let include = query.parameters.include ?? []
    return LiveQuery(
      prepared(query, nulls), include: include.paths, in: self,
      .decode { [self] record in
        let text = text(of: .one(record), include: include)
        return try giving(objectsTo: codec.decoder).decode(Value.self, from: text)
      })
  }

  /// The records of a type that match parameters, kept up to date while the store changes.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - parameters: The parameters; see ``records(matching:nulls:)``.
  ///   - nulls: The position of records whose sort field is null or absent.
  public func live(
    of type: String, matching parameters: QueryParameters = QueryParameters(),
    nulls: SortField.NullPlacement = .last
  ) -> LiveQuery<Record> {
    live(of: type, matching: parameters, nulls: nulls, seam: nil)
  }

  func live(
    of type: String, matching parameters: QueryParameters, nulls: SortField.NullPlacement = .last,
    seam: (@Sendable (LiveQuery<Record>.Seam) -> Void)?
  ) -> LiveQuery<Record> {
    let query = Result { () throws(StoreError) in
      try StoreQuery(of: type, parameters, nulls, Schema.Scope(nil), codec.decoder)
    }
    return LiveQuery(query, include: [], in: self, .view { $0 }, seam: seam)
  }

  private func prepared<R: Resource>(
    _ query: Query<R>, _ nulls: SortField.NullPlacement
  ) -> Result<StoreQuery, StoreError> {
    Result { () throws(StoreError) in
      try StoreQuery(
        of: R.resourceType, named(query, codec.decoder), nulls,
        Schema.Scope(R.knownSchema, keys: codec.decoder.values.keyFormat), codec.decoder)
    }
  }
}
