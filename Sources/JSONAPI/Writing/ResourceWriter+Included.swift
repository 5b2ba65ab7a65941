extension ResourceWriter {
  /// Writes primary data, whose resources aren't included again (CMP-05).
  @inlinable
  mutating func primary<R: RelatedResource>(_ resources: [R], isArray: Bool) throws {
    R.notePrimary(resources, in: &self)
    if isArray { json.beginArray() }
    try R.writePrimary(resources, to: &self)
    if isArray { json.endArray() }
  }

  /// Prepares to write a primary resource.
  @usableFromInline
  mutating func beginPrimary() {
    scope = Scope(isNarrowed: renames)
    scope.paths = options.include
  }

  /// Writes `included`, with all resources embedded directly and indirectly.
  mutating func writeIncluded() throws {
    var isMore = included.turn()
    // INC-04: if includes were requested, write `included`, even if empty.
    guard isMore || options.include != nil && options.includesRelated else { return }
    json.name(quoted: "\"included\":")
    json.beginArray()
    // The model's write closure, kept while consecutive resources share the model.
    var model = -1
    var write: (Int, inout ResourceWriter) throws -> Void = { _, _ in }
    while isMore {
      for index in included.leaving.indices {
        let mark = json.count
        let needsComma = json.needsComma
        let entry = included.leaving[index]
        if entry.paths >= 0 || scope.paths != nil {
          scope.paths = entry.paths >= 0 ? included.paths[entry.paths] : nil
        }
        if entry.model >= 0 {
          if entry.model != model {
            model = entry.model
            write = included.models[model].write
          }
          try write(entry.position, &self)
        } else {
          try included.ownWritings[entry.position](&self, scope.paths)
        }
        if entry.isRevisit { json.rewind(to: mark, needsComma: needsComma) }
      }
      isMore = included.turn()
    }
    json.endArray()
  }
}

extension ResourceWriter {
  /// Whether new related resources go to `included`, to be created in the same request.
  package var includesNew: Bool { options.givesLIDs }

  /// Whether include paths select the related resources of the document.
  package var followsPaths: Bool { scope.paths != nil }

  /// Queues a resource for `included`, unless it is already queued.
  package mutating func include(
    _ identifier: ResourceIdentifier,
    _ fields: @escaping (inout ResourceWriter) throws -> Void
  ) {
    guard let id = identifier.id ?? identifier.lid else { return }
    let type = included.number(of: identifier.type)
    guard isWanted(type: type, id: id, isLocal: identifier.id == nil) else { return }
    included.append { writer, paths in
      try writer.object(identifier, paths: paths, fields)
    }
  }

  /// Writes a resource object.
  private mutating func object(
    _ identifier: ResourceIdentifier, paths: IncludePaths?,
    _ fields: (inout ResourceWriter) throws -> Void
  ) throws {
    let outer = scope
    narrow(to: paths, identifier.type)
    beginObject(
      identifier.type, id: identifier.id, lid: identifier.id == nil ? identifier.lid : nil)
    try fields(&self)
    move(to: .top)
    json.endObject()
    scope = outer
  }
}
