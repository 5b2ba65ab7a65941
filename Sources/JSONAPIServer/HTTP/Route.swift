import HTTPTypes
import JSONAPI

/// What a URL leads to.
enum Route {
  case home
  case operations
  case openAPI
  case target(ReadTarget)

  /// The name of the OpenAPI document, which no type can have.
  static let openAPIName = "openapi.json"
  /// The name of the URL of atomic operations, which no type can have.
  static let operationsName = "operations"

  /// Finds what a path leads to.
  ///
  /// - Returns: The route; nil if nothing is there, or nothing that the request may know of.
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
    // One slash at the end changes nothing.
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
    default: return nil
    }
  }

  /// The methods that the URL knows, whoever may use them.
  func methods(_ model: ServedModel) -> [HTTPRequest.Method] {
    switch self {
    case .home, .openAPI: [.get, .head, .options]
    case .operations: [.post, .options]
    case .target(.collection): [.get, .head, .options, .post]
    case .target(.resource): [.get, .head, .options, .patch, .delete]
    case .target(.related): [.get, .head, .options]
    case .target(.relationship(let type, _, let edge)):
      model.types[type].edges[edge].cardinality == .many
        ? [.get, .head, .options, .patch, .post, .delete] : [.get, .head, .options, .patch]
    }
  }

  /// The methods of the URL without those that the definitions allow to nobody, for `Allow` (REC-15).
  func allowedMethods(_ model: ServedModel, _ records: [DefinitionRecord]) -> [HTTPRequest.Method] {
    methods(model).filter { method in
      guard case .target(let target) = self, ![.get, .head, .options].contains(method) else {
        return true
      }
      let record = records[target.type]
      guard record.source == nil else { return false }
      switch target {
      case .collection: return record.operations[.create] != nil
      case .resource: return record.operations[method == .delete ? .delete : .update] != nil
      case .related: return false
      case .relationship(let type, _, let edge):
        let edge = model.types[type].edges[edge]
        guard !record.readOnly.contains(edge.name),
          record.writable[edge.name].map({ $0[.update] != nil }) ?? true
        else { return false }
        guard edge.cardinality == .many else { return record.operations[.update] != nil }
        let edit: LinkageEdit =
          method == .post ? .add : method == .delete ? .remove : .replace
        return record.edits[edge.name]?[edit] != nil
      }
    }
  }
}

extension String {
  /// What stands before and after the first question mark of a request's target.
  package var pathAndQuery: (path: Substring, query: Substring?) {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return (self[...], nil) }
    return (self[..<mark], self[utf8.index(after: mark)...])
  }
}
