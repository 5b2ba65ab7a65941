public import JSONAPI

/// What a request is about to write, as hooks see and change it.
///
/// Fields are read and set as those of a `Draft`: a field that the request doesn't have is absent. Of related resources
/// there are the ids, as in `change.author.id`: a request doesn't bring the resources themselves, so
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
  /// Its id is that of the row, whatever URL or operation changes it; in a creation it is the one that the client has
  /// chosen, if any. ``Definition/prepare(_:)`` doesn't know the row of an atomic operation that names it by a local id.
  public var draft: Draft<R>

  /// The members that the request adds to a to-many relationship, beside those that are there already.
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
  /// Every other field is absent, and so is the relationship where the request sets all of it: that is in ``draft``. Some
  /// of the members may be related already.
  public let added: Draft<R>

  /// The members that the request removes from a to-many relationship; see ``added``.
  ///
  /// Some of them may not be related. Those that don't exist for the request are left out.
  public let removed: Draft<R>

  /// Whether the resource is created or updated.
  public let operation: WriteOperation

  /// The resource as it is, in ``Definition/willUpdate(_:)``; nil for a creation and in ``Definition/prepare(_:)``, which
  /// runs before the row is read.
  ///
  /// It is decoded each time, so keep it where it is needed often.
  ///
  /// - Throws: `ResourceDecodingError` for a row that the model can't hold, as one that another program has written. A
  ///   hook that doesn't ask for the resource, or catches the error, lets such a row be repaired.
  public var old: R? {
    get throws { try oldDocument.map { try JSONAPIDecoder().decode(R.self, from: $0) } }
  }

  let oldDocument: [UInt8]?
  /// Fields that don't hold what they should.
  var problems: [(field: String, message: String)] = []
  var serverValues: [String: FilterValue] = [:]

  /// A field of the draft.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Draft<R>, Value>) -> Value {
    get { draft[keyPath: path] }
    set { draft[keyPath: path] = newValue }
  }

  /// Adds an error, 422 with the pointer of the field, if the field is written and doesn't hold a condition.
  ///
  /// All errors of a request are collected before it is refused.
  ///
  /// - Parameters:
  ///   - field: The attribute.
  ///   - message: What the field has to be, as in "must not be empty".
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

/// What a request has written, once nothing can undo it.
public struct Committed<R: Resource>: Sendable {
  /// What was done.
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
  /// A check that has to hold for all rows, such as "is on loan" or "is taken", has to see those of others, too. What it
  /// finds out reaches whoever sends the request by way of the hook's answer: a refusal says that such a row exists,
  /// though the request can't see it. What the hook sets is still held against the row rules: the row has to be visible
  /// afterwards, and linkage can only lead to rows that the request can see.
  public var unrestricted: HookSession {
    HookSession(box: box, scope: engine.unrestricted(scope), engine: engine)
  }

  /// Whether a resource exists that the request may see and a query selects.
  ///
  /// The query may name every field that the request may see: what the definition allows requests to filter by, to sort
  /// by and to include, the filter dialect and the limits of the configuration don't count.
  ///
  /// - Throws: ``ServerDatabaseError``; ``ServerDatabaseError/unsupported(_:)`` for what the request may not see, what isn't served,
  ///   the resources of a source, which a transaction can't ask, and for pages, filters and parameters by name, as
  ///   `filter("title", "Omoo")`, which need a request.
  public func exists<R: Resource>(_ query: Query<R>) throws -> Bool {
    try rows(query).rows[0].count > 0
  }

  /// The first resource that the request may see and a query selects; nil if there is none.
  ///
  /// - Throws: As ``exists(_:)``.
  public func first<R: Resource>(_ query: Query<R>) throws -> R? {
    let (response, rows) = try rows(query)
    guard rows[0].count > 0 else { return nil }
    return try engine.values(R.self, response, rows, scope).first
  }

  /// Runs a statement of the application's own in the transaction, as to fill an outbox.
  ///
  /// - Throws: ``ServerDatabaseError``; ``ServerDatabaseError/unsupported(_:)`` where the database has no statements.
  public func execute(_ statement: String, _ values: ColumnValue...) throws {
    try box.execute(statement, values)
  }

  private func rows<R: Resource>(
    _ query: Query<R>
  ) throws -> (response: PlannedResponse, rows: [RowSet]) {
    let response = try engine.plan(query, scope)
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
