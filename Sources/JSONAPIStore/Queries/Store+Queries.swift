public import JSONAPI

extension Store {
  /// The records of a type that a query asks for, found in the store alone.
  ///
  /// Filter, sort fields and pages by number or offset are applied, edits included; paths through
  /// relationships lead to records of the store. Pages are counted from 1; without a size, the first
  /// page has everything. `include` and `fields` say nothing about records, which have what they have.
  /// Dates in the filter are compared with what the store's decoder reads; `writingDates(_:)` of the query
  /// says otherwise, where it has to.
  ///
  /// Strings that are dates are sorted by time: those of an attribute that is a date to the model, and those of
  /// any attribute of which all are dates to the store's decoder, whatever their offsets and fractions are. Ids
  /// that are all whole numbers are sorted as such. Other strings are sorted as Swift does.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - nulls: The position of records whose sort field is null or absent.
  /// - Returns: The records, in the order of the sort fields, else in the order in which they came.
  /// - Throws: ``StoreError`` for what only a server can answer: cursors, and filters in words of its own.
  public func records<R: Resource>(
    matching query: Query<R>, nulls: NullPlacement = .last
  ) throws(StoreError) -> [Record] {
    try records(of: R.resourceType, matching: query.parameters, nulls: nulls, schema: R.schema)
  }

  /// The records of a type that parameters ask for, found in the store alone.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - parameters: The parameters; see ``records(matching:nulls:)``.
  ///   - nulls: The position of records whose sort field is null or absent.
  /// - Returns: The records, in the order of the sort fields, else in the order in which they came.
  /// - Throws: ``StoreError`` for what only a server can answer: cursors, and filters in words of its own.
  public func records(
    of type: String, matching parameters: QueryParameters, nulls: NullPlacement = .last
  ) throws(StoreError) -> [Record] {
    try records(of: type, matching: parameters, nulls: nulls, schema: nil)
  }

  /// The records of a type that parameters ask for, sorted as what a model takes their fields for.
  package func records(
    of type: String, matching parameters: QueryParameters, nulls: NullPlacement = .last,
    schema: @autoclosure () -> Schema?
  ) throws(StoreError) -> [Record] {
    if let item = parameters.filterItems.first {
      throw StoreError.unsupported("a filter that can be evaluated", item.name)
    }
    let page = try parameters.page.map(Store.part) ?? (first: 0, count: .max)
    var records = records(of: type)
    if let filter = parameters.filter?.comparing(datesReadBy: codec.decoder) {
      records = records.filter { filter.matches($0) }
    }
    if !parameters.sort.isEmpty {
      let reader = SortValues(schema: schema(), decoder: codec.decoder)
      records = records.sorted(by: parameters.sort, nulls: nulls, reading: reader.read) { $0 }
    }
    return Array(records.dropFirst(page.first).prefix(page.count))
  }

  /// The values of a model that a query asks for, found in the store alone.
  ///
  /// What ``records(matching:nulls:)`` says holds here too. Related resources are embedded along the
  /// query's `include` paths, or, where it has none, as far as the store has them.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - query: The query.
  ///   - nulls: The position of resources whose sort field is null or absent.
  ///   - decoder: How the values are read. Live objects are those of this store, unless it has another one.
  /// - Returns: The values, with edits.
  /// - Throws: ``StoreError`` for what only a server can answer, `ResourceDecodingError` for a record
  ///   that the model can't hold.
  public func values<R: Resource>(
    of type: R.Type = R.self, matching query: Query<R>, nulls: NullPlacement = .last,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> [R] {
    var parameters = query.parameters
    parameters.filter = parameters.filter?.comparing(datesReadBy: decoder)
    let records = try records(
      of: R.resourceType, matching: parameters, nulls: nulls, schema: R.schema)
    let bytes = text(of: .many(records), include: query.parameters.include)
    return try giving(objectsTo: decoder).decode([R].self, from: bytes)
  }

  /// The part of a list that a page is.
  private static func part(
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

extension StoreError {
  fileprivate static func unsupported(_ expected: String, _ found: String) -> StoreError {
    StoreError(.unsupportedQuery, expected: expected, found: found)
  }
}
