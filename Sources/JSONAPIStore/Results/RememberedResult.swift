import JSONAPI

/// A remembered result of a query.
enum RememberedResult: Sendable {
  case read(QueryResult)
  /// From a snapshot or journal, parsed when its address is first requested, since most never are.
  case unread(JSONValue, Store.Version)

  var version: Store.Version {
    switch self {
    case .read(let result): result.version
    case .unread(_, let version): version
    }
  }

  /// The result; nil if it can't be read.
  var result: QueryResult? {
    switch self {
    case .read(let result): result
    case .unread(let json, _): QueryResult(json)
    }
  }

  /// Returns the result in the format of files; nil if one of the resources has no id.
  func json(of address: String) -> JSONValue? {
    switch self {
    case .read(let result): result.json(of: address)
    case .unread(let json, _): json
    }
  }

  /// Creates an unread result, which keeps the document of the JSON; nil for anything else.
  init?(_ json: JSONValue) {
    guard let number = json["version"]?.int.flatMap({ UInt64(exactly: $0) }), json["ids"] != nil
    else { return nil }
    self = .unread(json, Store.Version(number))
  }
}
