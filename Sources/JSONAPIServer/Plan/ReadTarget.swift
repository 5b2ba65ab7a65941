/// The target of a request's URL.
enum ReadTarget: Sendable {
  case collection(type: Int)
  case resource(type: Int, key: ColumnValue)
  case related(type: Int, key: ColumnValue, edge: Int)
  case relationship(type: Int, key: ColumnValue, edge: Int)

  /// The type of the collection or the resource that the URL names first.
  var type: Int {
    switch self {
    case .collection(let type), .resource(let type, _), .related(let type, _, _),
      .relationship(let type, _, _):
      type
    }
  }
}
