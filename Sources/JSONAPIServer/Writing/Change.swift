public import JSONAPI

/// The change that a request is about to make, which hooks can read and modify.
///
/// Fields are read and set like those of a `Draft`: a field that the request doesn't have is absent. Related resources
/// only have ids, as in `change.author.id`: a request doesn't contain the resources themselves, so
/// `change.author.value` is nil.
///
/// ```swift
/// $0.willUpdate { change, request, _ in
///   change.require(\.title, "must not be empty") { !$0.isEmpty }
///   change.updatedAt = .value(request.date)
/// }
/// ```
@dynamicMemberLookup
public struct Change<R: Resource>: Sendable {
  /// The fields to write.
  ///
  /// Its id is that of the row, whatever URL or operation changes it; for a creation it is the one that the client
  /// chose, if any. ``Definition/prepare(_:)`` doesn't know the row of an atomic operation that names it by a local id.
  public var draft: Draft<R>

  /// The members that the request adds to a to-many relationship, besides the existing ones.
  ///
  /// A request at the URL of the relationship, or its operation, adds them, and ``Definition/willUpdate(_:)`` sees them:
  ///
  /// ```swift
  /// $0.willUpdate { change, _, session in
  ///   for copy in change.added.copies.ids where try session.exists(Loan.query.filter { $0.copy.id == copy }) {
  ///     change.refuse(\.copies, "has a copy that is on loan")
  ///   }
  /// }
  /// ```
  ///
  /// Every other field is absent, and so is the relationship if the request sets all of it, since that is in ``draft``.
  /// Some of the members may be related already.
  public let added: Draft<R>

  /// The members that the request removes from a to-many relationship; see ``added``.
  ///
  /// Some of them may not be related. Those that don't exist for the request are left out.
  public let removed: Draft<R>

  /// Whether the resource is created or updated.
  public let operation: WriteOperation

  /// The current resource, in ``Definition/willUpdate(_:)``; nil for a creation and in ``Definition/prepare(_:)``,
  /// which runs before the row is read.
  ///
  /// It is decoded at each access, so store it if it is needed often.
  ///
  /// - Throws: `ResourceDecodingError` for a row that the model can't hold, such as one written by another program. A
  ///   hook that doesn't ask for the resource, or catches the error, lets such a row be repaired.
  public var old: R? {
    get throws { try oldDocument.map { try JSONAPIDecoder().decode(R.self, from: $0) } }
  }

  let oldDocument: [UInt8]?
  /// The fields with invalid values.
  var problems: [(field: String, message: String)] = []
  var serverValues: [String: FilterValue] = [:]

  /// A field of the draft.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Draft<R>, Value>) -> Value {
    get { draft[keyPath: path] }
    set { draft[keyPath: path] = newValue }
  }

  /// Adds an error, 422 with the pointer of the field, if the field is written and doesn't satisfy a condition.
  ///
  /// All errors of a request are collected before it is refused.
  ///
  /// - Parameters:
  ///   - field: The attribute.
  ///   - message: The requirement on the field, as in "must not be empty".
  ///   - holds: The condition on the value.
  public mutating func require<Value: Codable & Sendable>(
    _ field: KeyPath<R.Fields, AttributePath<R, Value>>, _ message: String,
    _ holds: (Value) -> Bool
  ) {
    let value: Field<Value> = draft[dynamicMember: field]
    if case .value(let value) = value, !holds(value) { refuse(field, message) }
  }

  /// Adds an error, 422 with the pointer of a field.
  public mutating func refuse<Path: FieldPath>(
    _ field: KeyPath<R.Fields, Path>, _ message: String
  ) {
    problems.append((R.fields[keyPath: field].fieldRoute.path.text, message))
  }

  /// Sets a column that isn't a field.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: The value; nil for null.
  public mutating func set<Value>(_ column: ServerColumn<R, Value>, _ value: Value?) {
    serverValues[column.name] = value?.filterValue ?? .null
  }
}

/// A committed change of a request.
public struct Committed<R: Resource>: Sendable {
  /// The operation that was carried out.
  public let operation: WriteOperation

  /// The id of the resource.
  public let id: R.ID

  /// The resource afterwards; nil if it was deleted, and for a row that the model can't hold.
  public let value: R?
}

/// The open transaction of a request, for hooks.
///
/// Queries see what the request may see; those of ``unrestricted`` see everything:
///
/// ```swift
/// $0.willCreate { change, _, session in
///   if let copy = change.copy.value,
///     try session.unrestricted.exists(Loan.query.filter { $0.copy == copy && $0.isOpen == true })
///   {
///     change.refuse(\.copy, "is on loan")
///   }
/// }
/// ```
public struct HookSession: ~Copyable {
  let box: any SessionBox
  let scope: RequestScope
  let engine: Engine

  /// The same transaction without row rules and hidden types and fields.
  ///
  /// A check that must hold for all rows, such as "is on loan" or "is taken", has to see those of others, too. The
  /// hook's answer can reveal the result to the sender of the request: a refusal tells that such a row exists, though
  /// the request can't see it. The row rules still apply to what the hook sets: the row has to be visible afterwards,
  /// and linkage can only refer to rows that the request can see.
  public var unrestricted: HookSession {
    HookSession(box: box, scope: engine.unrestricted(scope), engine: engine)
  }

  /// Whether a resource exists that the request may see and a query selects.
  ///
  /// The query may name every field that the request may see, whatever the definition allows requests to filter by,
  /// sort by and include, and regardless of the filter dialect and the limits of the configuration.
  ///
  /// - Throws: ``ServerDatabaseError``; ``ServerDatabaseError/unsupported(_:)`` for names that the request may not see
  ///   or that aren't served, for resources of a source, which a transaction can't query, and for pages, filters and
  ///   parameters by name, such as `filter("title", "Omoo")`, which need a request.
  public func exists<R: Resource>(_ query: Query<R>) throws -> Bool {
    try rows(R.resourceType, query.parameters).rows[0].count > 0
  }

  /// Whether a resource of a type exists that the request may see and for which a condition holds.
  ///
  /// ```swift
  /// try session.exists("loans", where: FilterExpression("copy", .equal, "C-1"))
  /// ```
  ///
  /// No value equals one of another type: `"12"` isn't the integer 12. Columns that aren't fields can't be named.
  ///
  /// - Throws: The errors of ``exists(_:)``.
  public func exists(
    _ type: String, where condition: FilterExpression = .everything
  ) throws -> Bool { try rows(type, condition).rows[0].count > 0 }

  /// The first resource that the request may see and a query selects; nil if there is none.
  ///
  /// - Throws: The errors of ``exists(_:)``.
  public func first<R: Resource>(_ query: Query<R>) throws -> R? {
    let (response, rows) = try rows(R.resourceType, query.parameters)
    guard rows[0].count > 0 else { return nil }
    let document = engine.resources(response, rows, scope)
    return try JSONAPIDecoder().decode([R].self, from: document).first
  }

  /// The first resource of a type that the request may see and for which a condition holds; nil if there is none.
  ///
  /// - Throws: The errors of ``exists(_:)``.
  public func first(
    _ type: String, where condition: FilterExpression = .everything
  ) throws -> AnyResource? {
    let (response, rows) = try rows(type, condition)
    return try AnyDocument(parsing: engine.resources(response, rows, scope)).data.resources.first
  }

  /// Runs a statement of the application in the transaction, for example to fill an outbox.
  ///
  /// - Throws: ``ServerDatabaseError``; ``ServerDatabaseError/unsupported(_:)`` if the database has no statements.
  public func execute(_ statement: String, _ values: ColumnValue...) throws {
    try box.execute(statement, values)
  }

  private func rows(
    _ type: String, _ condition: FilterExpression
  ) throws -> (response: PlannedResponse, rows: [RowSet]) {
    var parameters = QueryParameters()
    parameters.filter = condition
    return try rows(type, parameters)
  }

  private func rows(
    _ type: String, _ parameters: QueryParameters
  ) throws -> (response: PlannedResponse, rows: [RowSet]) {
    let response = try engine.plan(hookQuery: parameters, of: type, scope)
    guard !response.plan.steps.contains(where: { scope.model.types[$0.type].isFromSource }) else {
      throw ServerDatabaseError.unsupported("a source can't be asked in a transaction")
    }
    return (response, try box.run(engine.forDatabase(response.plan)))
  }
}

/// A session that hooks share with the server.
protocol SessionBox: AnyObject {
  func run(_ plan: ReadPlan) throws -> [RowSet]
  func execute(_ statement: String, _ values: [ColumnValue]) throws
}

final class SessionHolder<Session: WriteSession>: SessionBox {
  var session: Session

  init(_ session: Session) { self.session = session }

  func run(_ plan: ReadPlan) throws -> [RowSet] { try plan.run(in: &session) }

  func execute(_ statement: String, _ values: [ColumnValue]) throws {
    try session.execute(statement, values)
  }
}
