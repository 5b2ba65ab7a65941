/// The records of the primary data of an inserted document (DOC-11, DOC-12).
public enum PrimaryRecords: Sendable {
  /// The document had no member `data`.
  case absent
  /// The data was null.
  case null
  /// The data was one resource.
  case one(Record)
  /// The data was an array, possibly empty.
  case many([Record])

  /// The records; empty if the data was absent or null.
  public var records: [Record] {
    switch self {
    case .absent, .null: []
    case .one(let record): [record]
    case .many(let records): records
    }
  }

  /// The first of the records; nil if there is none.
  public var first: Record? { records.first }
}
