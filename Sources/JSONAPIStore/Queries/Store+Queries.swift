public import JSONAPI

extension Store {
  /// Evaluates a query on the store only and returns the matching records.
  ///
  /// Applies the filter, sort fields and pages by number or offset, edits included. Paths through
  /// relationships follow the linkage; of resources that the store doesn't have, only the id is
  /// known. Placeholders match no query. Pages are counted from 1; without a size, the first page
  /// contains everything. `include` and `fields` have no effect on records. Dates in the filter are
  /// compared with those that the store's decoder reads, unless the query's `writingDates(_:)`
  /// specifies another format.
  ///
  /// Strings that are dates are sorted by time, whatever their offsets and fractions are: those of
  /// an attribute that is a date in the model, and those of any attribute whose strings are all
  /// dates to the store's decoder. Ids that are all whole numbers are sorted numerically, and
  /// compared numerically with a whole number. Other strings are sorted in Swift's order.
  ///
  /// - Returns: The records, sorted by the sort fields, else in insertion order.
  /// - Throws: ``StoreError`` for queries that only a server can evaluate: cursors, custom filters,
  ///   and unchecked sort fields other than `SortField.relevance`.
  public func records<R: Resource>(
    matching query: Query<R>, nulls: SortField.NullPlacement = .last
  ) throws(StoreError) -> [Record] {
    try records(
      of: R.resourceType, matching: named(query, codec.decoder), nulls: nulls,
      scope: Schema.Scope(R.knownSchema, keys: codec.decoder.values.keyFormat))
  }

  /// Evaluates query parameters on the store only and returns the matching records of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - parameters: The parameters; see ``records(matching:nulls:)``.
  ///   - nulls: The position of records whose sort field is null or absent.
  /// - Returns: The records, sorted by the sort fields, else in insertion order.
  /// - Throws: ``StoreError`` for queries that only a server can evaluate: cursors, custom filters,
  ///   and unchecked sort fields other than `SortField.relevance`.
  public func records(
    of type: String, matching parameters: QueryParameters, nulls: SortField.NullPlacement = .last
  ) throws(StoreError) -> [Record] {
    try records(of: type, matching: parameters, nulls: nulls, scope: Schema.Scope(nil))
  }

  /// Returns the records of a type that match parameters, sorted according to a model's types.
  package func records(
    of type: String, matching parameters: QueryParameters, nulls: SortField.NullPlacement = .last,
    scope: @autoclosure () -> Schema.Scope
  ) throws(StoreError) -> [Record] {
    let query = try StoreQuery(of: type, parameters, nulls, scope(), codec.decoder)
    var records = knownRecords(of: type)
    if let filter = query.filter { records = records.filter { filter.matches($0) } }
    if let values = query.values {
      records = records.sorted(by: query.sort, nulls: nulls, reading: values.read) { $0 }
    }
    return Array(records.dropFirst(query.page.first).prefix(query.page.count))
  }

  /// The records of a type without placeholders, of which only the identity is known.
  package func knownRecords(of type: String) -> [Record] {
    records(of: type).filter { $0.isKnown || $0.isNew }
  }

  /// Evaluates a query on the store only and returns the matches as values of a model.
  ///
  /// See ``records(matching:nulls:)`` for the rules. Related resources are embedded along the
  /// query's `include` paths, or, without such paths, if the store has them.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - query: The query.
  ///   - nulls: The position of resources whose sort field is null or absent.
  ///   - decoder: The decoder for the values. Live objects come from this store unless the decoder
  ///     has another one.
  /// - Returns: The values, with edits.
  /// - Throws: ``StoreError`` for queries that only a server can evaluate, `ResourceDecodingError`
  ///   for a record that the model can't represent.
  public func values<R: Resource>(
    of type: R.Type = R.self, matching query: Query<R>, nulls: SortField.NullPlacement = .last,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> [R] {
    var parameters = try named(query, decoder)
    parameters.filter = parameters.filter?.comparing(datesReadBy: decoder)
    let records = try records(
      of: R.resourceType, matching: parameters, nulls: nulls,
      scope: Schema.Scope(R.knownSchema, keys: decoder.values.keyFormat))
    let bytes = text(of: .many(records), include: parameters.include)
    return try giving(objectsTo: decoder).decode([R].self, from: bytes)
  }

  /// Returns the parameters of a query with the field names of a decoder's key format.
  func named<R: Resource>(
    _ query: Query<R>, _ decoder: JSONAPIDecoder
  ) throws(StoreError) -> QueryParameters {
    let keys = decoder.values.keyFormat
    guard !keys.isAsIs else { return query.parameters }
    do {
      return try query.parameters.resolved(for: R.self, keys: keys)
    } catch {
      throw StoreError.unsupported(error.expected ?? "the model's fields", "\(error)")
    }
  }

  /// Returns the part of a list that a page covers.
  static func part(
    _ page: PageParameters
  ) throws(StoreError) -> (first: Int, count: Int) {
    let names = Set(page.items.map(\.name))
    do {
      if names.isSubset(of: ["number", "size"]) {
        let number = try page.integer("number", minimum: 1) ?? 1
        guard let size = try page.integer("size") else { return (number == 1 ? 0 : .max, .max) }
        let (first, overflow) = (number - 1).multipliedReportingOverflow(by: size)
        return (overflow ? .max : first, size)
      }
      if names.isSubset(of: ["offset", "limit"]) {
        return (try page.integer("offset") ?? 0, try page.integer("limit") ?? .max)
      }
    } catch {
      throw StoreError.unsupported(error.expected ?? "a number", "\(error)")
    }
    throw StoreError.unsupported(
      "a page by number or offset", names.sorted().map { "page[\($0)]" }.joined(separator: ", "))
  }
}

extension FilterExpression {
  /// The expression with ids compared numerically with whole numbers, consistently with sorting.
  var comparingIDsAsNumbers: FilterExpression {
    rewriting { kind, _, _ in
      guard case .comparison(let comparison) = kind else { return kind }
      return .comparison(comparison.comparingIDsAsNumbers)
    }
  }
}

extension StoreError {
  static func unsupported(_ expected: String, _ found: String) -> StoreError {
    StoreError(.unsupportedQuery, expected: expected, found: found)
  }
}
