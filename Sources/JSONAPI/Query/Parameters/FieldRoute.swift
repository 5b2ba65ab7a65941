/// The target of a typed path: its names, with the type that each belongs to.
public struct FieldRoute: Sendable, Hashable {
  /// The names.
  public let path: DottedPath

  /// For each name, the resource type that has it.
  public let owners: [String]
}

extension FieldRoute {
  init(_ name: String, of owner: String) {
    self.init(path: DottedPath(name), owners: [owner])
  }

  func appending(_ route: FieldRoute) -> FieldRoute {
    FieldRoute(path: path.appending(route.path), owners: owners + route.owners)
  }
}
