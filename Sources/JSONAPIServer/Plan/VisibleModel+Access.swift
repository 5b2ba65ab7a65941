import JSONAPI

/// A write that needs access.
enum WriteAction: Sendable {
  /// A resource as a whole.
  case resource(WriteOperation)
  /// An attribute in the body of an operation.
  case attribute(String, WriteOperation)
  /// A relationship in the body of an operation. Linkage without identifiers stands for any.
  case relationship(edge: Int, WriteOperation, Linkage = .absent)
  /// A relationship at its own URL. Linkage without identifiers stands for any.
  case edit(LinkageEdit, edge: Int, Linkage = .absent)
  case content(Int)
}

extension VisibleModel {
  /// Who may write to resources of a type, as far as that is known without their rows.
  ///
  /// `Allow`, the OpenAPI document and the checks of requests all ask here. An attribute or a relationship in a body
  /// also needs access to the operation.
  func access(to action: WriteAction, of type: Int) -> WriteAccess {
    // A record isn't copied: that would retain all of its members.
    guard records[type].source == nil else {
      if case .resource(let operation) = action { return .nobody(.resource(operation)) }
      return .nobody(.resource(.update))
    }
    switch action {
    case .resource(let operation):
      return WriteAccess(records[type].operations[operation], to: .resource(operation))
    case .attribute(let name, let operation):
      return access(toField: name, of: type, operation, .field(name))
    case .relationship(let edge, let operation, let linkage):
      let relationship = model.types[type].edges[edge]
      let name = relationship.name
      var access = access(toField: name, of: type, operation, .field(name))
      if relationship.cardinality == .many {
        let edits: [LinkageEdit] = operation == .create ? [.add, .replace] : [.replace]
        let permitted = edits.map {
          WriteAccess(records[type].edits[name]?[$0], to: .linkage(edits[0], name))
        }
        access = access && permitted.dropFirst().reduce(permitted[0]) { $0 || $1 }
      }
      return access && self.access(toTargetsOf: edge, of: type, in: linkage)
    case .edit(let edit, let edge, let linkage):
      let relationship = model.types[type].edges[edge]
      let name = relationship.name
      var access: WriteAccess
      if relationship.cardinality == .many {
        let part = WritePart.linkage(edit, name)
        access =
          WriteAccess(records[type].edits[name]?[edit], to: part)
          && self.access(toField: name, of: type, .update, part)
      } else {
        guard edit == .replace else { return .nobody(.members) }
        access =
          self.access(to: .resource(.update), of: type)
          && self.access(toField: name, of: type, .update, .field(name))
      }
      return access && self.access(toTargetsOf: edge, of: type, in: linkage)
    case .content(let index):
      let content = model.types[type].contents[index]
      let part = WritePart.field(content.field)
      let attribute = content.attribute.map { access(toField: $0, of: type, .update, part) }
      return access(to: .resource(.update), of: type)
        && (attribute ?? .everybody) && access(toField: content.name, of: type, .update, part)
    }
  }

  /// Whether some type has one of ``actions(of:)`` that somebody may make.
  var allowsOperations: Bool {
    types.indices.contains { type in
      actions(of: type).contains { !access(to: $0, of: type).isNobody }
    }
  }

  /// The writes that operations of the Atomic Operations extension can make to resources of a type.
  func actions(of type: Int) -> [WriteAction] {
    guard let visible = types[type] else { return [] }
    return WriteOperation.allCases.map { .resource($0) }
      + visible.edges.flatMap { edge in LinkageEdit.allCases.map { .edit($0, edge: edge) } }
  }

  private func access(
    toField name: String, of type: Int, _ operation: WriteOperation, _ part: WritePart
  ) -> WriteAccess {
    guard !records[type].readOnly.contains(name), !model.types[type].isVersion(name) else {
      return .nobody(part)
    }
    guard let permissions = records[type].writable[name] else { return .everybody }
    return WriteAccess(permissions[operation], to: part)
  }

  /// Who may change the related rows, where they have the key of a relationship.
  ///
  /// Linkage needs access to all types that it names; without identifiers, access to one of the targets is enough.
  private func access(
    toTargetsOf edge: Int, of type: Int, in linkage: Linkage
  ) -> WriteAccess {
    guard case .foreignKey = model.types[type].edges[edge].storage else { return .everybody }
    let targets = targets(of: edge, of: type)
    let names = Set(linkage.identifiers.map(\.type))
    let named = targets.filter { names.contains(model.types[$0].name) }
    func access(_ type: Int) -> WriteAccess {
      WriteAccess(records[type].operations[.update], to: .related)
    }
    return named.isEmpty
      ? targets.reduce(.nobody(.related)) { $0 || access($1) }
      : named.reduce(.everybody) { $0 && access($1) }
  }
}
