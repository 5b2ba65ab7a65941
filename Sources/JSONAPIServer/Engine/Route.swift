import HTTPTypes
import JSONAPI

/// The target of a URL.
enum Route {
  case home
  case operations
  case openAPI
  case target(ReadTarget)
  case content(ContentTarget)

  /// The name of the OpenAPI document, which no type can have.
  static let openAPIName = "openapi.json"
  /// The segment before the names of contents in a URL: no relationship has a URL of four segments,
  /// except below `relationships`.
  static let contentName = "content"
  /// The name of the URL of atomic operations, which no type can have.
  static let operationsName = "operations"

  /// Resolves a path.
  ///
  /// - Returns: The route; nil if there is nothing, or nothing that the request may see.
  init?(
    _ path: Substring, prefix: String, scope: RequestScope, offersOperations: Bool,
    offersOpenAPI: Bool = false
  ) {
    let slash = UInt8(ascii: "/")
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    var rest = path.utf8.dropFirst(prefix.utf8.count)
    guard rest.isEmpty || rest.removeFirst() == slash else { return nil }
    guard !rest.isEmpty else {
      self = .home
      return
    }
    // A trailing slash is ignored.
    if rest.last == slash { rest.removeLast() }
    var names: [String] = []
    names.reserveCapacity(4)
    while true {
      let end = rest.firstIndex(of: slash)
      guard let name = percentDecoded(Substring(rest[..<(end ?? rest.endIndex)])) else {
        return nil
      }
      names.append(name)
      guard let end else { break }
      rest = rest[rest.index(after: end)...]
    }
    guard let name = names.first else { return nil }
    if offersOperations, names.count == 1, name == Self.operationsName {
      self = .operations
      return
    }
    if offersOpenAPI, names.count == 1, name == Self.openAPIName {
      self = .openAPI
      return
    }
    guard let type = scope.visible.type(name) else { return nil }
    let served = scope.model.types[type]
    if names.count == 1 {
      self = .target(.collection(type: type))
      return
    }
    guard let key = served.key(of: names[1]) else { return nil }
    switch names.count {
    case 2: self = .target(.resource(type: type, key: key))
    case 3:
      guard let edge = scope.visible.edge(names[2], of: type) else { return nil }
      self = .target(.related(type: type, key: key, edge: edge))
    case 4 where names[2] == "relationships":
      guard let edge = scope.visible.edge(names[3], of: type) else { return nil }
      self = .target(.relationship(type: type, key: key, edge: edge))
    case 4 where names[2] == Self.contentName:
      guard let content = scope.visible.content(names[3], of: type) else { return nil }
      self = .content(ContentTarget(type: type, key: key, content: content))
    default: return nil
    }
  }

  /// The methods that the URL supports, regardless of permissions.
  func methods(_ model: ServedModel) -> [HTTPRequest.Method] {
    switch self {
    case .home, .openAPI: [.get, .head, .options]
    case .operations: [.post, .options]
    case .content(let target):
      model.types[target.type].contents[target.content].isNullable
        ? [.get, .head, .options, .put, .delete] : [.get, .head, .options, .put]
    case .target(.collection): [.get, .head, .options, .post]
    case .target(.resource): [.get, .head, .options, .patch, .delete]
    case .target(.related): [.get, .head, .options]
    case .target(.relationship(let type, _, let edge)):
      model.types[type].edges[edge].cardinality == .many
        ? [.get, .head, .options, .patch, .post, .delete] : [.get, .head, .options, .patch]
    }
  }

  /// The methods of the URL for `Allow` (REC-15), without those that no definition allows.
  func allowedMethods(_ visible: VisibleModel) -> [HTTPRequest.Method] {
    func allows(_ action: WriteAction, _ type: Int) -> Bool {
      !visible.access(to: action, of: type).isNobody
    }
    return methods(visible.model).filter { method in
      guard ![.get, .head, .options].contains(method) else { return true }
      return switch self {
      case .home, .openAPI, .target(.related): false
      case .operations: visible.allowsOperations
      case .content(let target): allows(.content(target.content), target.type)
      case .target(.collection(let type)): allows(.resource(.create), type)
      case .target(.resource(let type, _)):
        allows(.resource(method == .delete ? .delete : .update), type)
      case .target(.relationship(let type, _, let edge)):
        allows(.edit(LinkageEdit(method), edge: edge), type)
      }
    }
  }
}

extension LinkageEdit {
  /// The edit that a method at the URL of a relationship makes.
  init(_ method: HTTPRequest.Method) {
    self = method == .post ? .add : method == .delete ? .remove : .replace
  }
}

extension String {
  /// The path and the query of a request target.
  package var pathAndQuery: (path: Substring, query: Substring?) {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return (self[...], nil) }
    return (self[..<mark], self[utf8.index(after: mark)...])
  }
}
