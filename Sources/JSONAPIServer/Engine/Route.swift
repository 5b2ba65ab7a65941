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
  func allowedMethods(
    _ visible: VisibleModel, _ records: [DefinitionRecord]
  ) -> [HTTPRequest.Method] {
    methods(visible.model).filter { method in
      guard ![.get, .head, .options].contains(method) else { return true }
      if case .content(let target) = self {
        let content = visible.model.types[target.type].contents[target.content]
        return records[target.type].isWritable(content)
      }
      guard case .target(let target) = self else { return true }
      let record = records[target.type]
      guard record.source == nil else { return false }
      switch target {
      case .collection: return record.operations[.create] != nil
      case .resource: return record.operations[method == .delete ? .delete : .update] != nil
      case .related: return false
      case .relationship(let type, _, let edge):
        let edit: LinkageEdit =
          method == .post ? .add : method == .delete ? .remove : .replace
        return visible.edits(of: edge, of: type, records).contains(edit)
      }
    }
  }
}

extension VisibleModel {
  /// The edits that somebody may make at the URL of a relationship.
  func edits(of edge: Int, of type: Int, _ records: [DefinitionRecord]) -> [LinkageEdit] {
    let (relationship, record) = (model.types[type].edges[edge], records[type])
    guard record.source == nil, record.isWritable(relationship.name, .update),
      isMovable(edge, of: type, records)
    else { return [] }
    guard relationship.cardinality == .many else {
      return record.operations[.update] == nil ? [] : [.replace]
    }
    return LinkageEdit.allCases.filter { record.edits[relationship.name]?[$0] != nil }
  }

  /// Whether somebody may change the related rows, if these have the key of a relationship.
  func isMovable(_ edge: Int, of type: Int, _ records: [DefinitionRecord]) -> Bool {
    guard case .foreignKey = model.types[type].edges[edge].storage else { return true }
    return targets(of: edge, of: type).contains { records[$0].operations[.update] != nil }
  }
}

extension DefinitionRecord {
  /// Whether somebody may write a field in an operation.
  func isWritable(_ field: String, _ operation: WriteOperation) -> Bool {
    !readOnly.contains(field) && (writable[field].map { $0[operation] != nil } ?? true)
  }

  /// Whether somebody may write content.
  func isWritable(_ content: ServedContent) -> Bool {
    operations[.update] != nil
      && [content.field, content.name].allSatisfy { isWritable($0, .update) }
  }
}

extension String {
  /// The path and the query of a request target.
  package var pathAndQuery: (path: Substring, query: Substring?) {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return (self[...], nil) }
    return (self[..<mark], self[utf8.index(after: mark)...])
  }
}
