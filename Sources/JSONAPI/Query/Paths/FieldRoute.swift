/// The target of a typed path: its names, with the type that each belongs to.
public struct FieldRoute: Sendable, Hashable {
  /// The names.
  public let path: DottedPath

  /// For each name, the resource type that has it.
  public let owners: [String]

  init(_ name: String, of owner: String) {
    path = DottedPath(name)
    owners = [owner]
  }

  private init(path: DottedPath, owners: [String]) {
    self.path = path
    self.owners = owners
  }

  func appending(_ route: FieldRoute) -> FieldRoute {
    FieldRoute(path: path.appending(route.path), owners: owners + route.owners)
  }
}
