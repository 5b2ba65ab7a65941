/// A way to read resources.
public enum ReadOperation: String, Sendable, Hashable, CaseIterable {
  /// GET of the collection or a resource, and all indirect access: inclusion, linkage, filters, counts.
  case read
}

/// A way to write a whole resource.
public enum WriteOperation: String, Sendable, Hashable, CaseIterable {
  /// POST to the collection.
  case create
  /// PATCH of the resource.
  case update
  /// DELETE of the resource.
  case delete
}

/// A way to write a to-many relationship.
public enum LinkageEdit: String, Sendable, Hashable, CaseIterable {
  /// PATCH of the relationship, or POST to the collection or PATCH of the resource with the relationship in it.
  case replace
  /// POST to the relationship, or to the collection with the relationship in the new resource.
  case add
  /// DELETE from the relationship.
  case remove
}

/// Whether clients choose the ids of the resources that they create (CRU-07).
public enum ClientIDs: Sendable, Hashable {
  /// An id in a creation is an error, 403 (CRU-09).
  case refused
  /// An id is used unchanged; without one the database generates it.
  case allowed
  /// A creation without an id is an error, 403.
  case required
}

/// A pagination style of a collection.
public enum PageStyle: Sendable, Hashable, CaseIterable {
  /// `page[after]`, `page[before]` and `page[size]`: the Cursor Pagination profile.
  case cursor
  /// `page[number]`, from 1, and `page[size]`.
  case number
  /// `page[offset]`, from 0, and `page[limit]`.
  case offset
}

/// How a database stores the values of an attribute.
public enum ColumnStorage: Sendable, Hashable {
  /// As the type of the attribute suggests.
  case standard
  /// Dates as whole seconds since 1970.
  case unixSeconds
  /// Dates as whole milliseconds since 1970.
  case unixMilliseconds
  /// As text: dates in RFC 3339, numbers in decimal.
  case text
  /// UUIDs and data as bytes.
  case bytes
  /// As the text of a JSON value.
  case json
  /// Dates as text in the given form.
  case dates(DateText)
  /// Dates as text in several forms, such as `2025-01-31`, `2025-01-31 08:30:00` and `2025-01-31T08:30:00+02:00`.
  ///
  /// SQLite sorts them by the instant, which reads every row, since no index has that order. What isn't a date comes
  /// last. Dates are written as for ``standard``. In PostgreSQL it is the same as ``standard``.
  case mixedDates
}
