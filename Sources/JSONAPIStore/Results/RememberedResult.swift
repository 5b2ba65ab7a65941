import JSONAPI

/// A result as a store remembers it.
enum RememberedResult: Sendable {
  case read(QueryResult)
  /// As a snapshot or journal has it: read when its address is asked for, since most addresses never are.
  case unread(JSONValue, Store.Version)

  var version: Store.Version {
    switch self {
    case .read(let result): result.version
    case .unread(_, let version): version
    }
  }

  /// The result; nil if what a file has is none.
  var result: QueryResult? {
    switch self {
    case .read(let result): result
    case .unread(let json, _): QueryResult(json)
    }
  }

  /// The result as files have it; nil if one of the resources has no id.
  func json(of address: String) -> JSONValue? {
    switch self {
    case .read(let result): result.json(of: address)
    case .unread(let json, _): json
    }
  }

  /// Nil for what isn't a result.
  init?(_ json: JSONValue) {
    guard let number = json["version"]?.int.flatMap({ UInt64(exactly: $0) }), json["ids"] != nil
    else { return nil }
    self = .unread(json.detached(), Store.Version(number))
  }
}
