public import JSONAPI

extension LiveResource {
  /// Returns a snapshot of the resource as a value of another model.
  ///
  /// ```swift
  /// let value = try article.value(as: ArticleValue.self)
  /// ```
  ///
  /// The value includes unsaved changes. If the model embeds related resources, the value has those
  /// that are in the store, except new ones without an id.
  ///
  /// - Parameter model: The model, usually a struct that is marked `@Resource`, or a `ResourceObject`.
  /// - Throws: `ResourceDecodingError` if the record lacks a field that the model requires.
  public func value<Model: Resource>(as model: Model.Type = Model.self) throws -> Model {
    try store.snapshot(of: record, as: model)
  }
}

extension Store {
  /// Returns a record as a value of a model.
  ///
  /// Embeds only related records that relationships of the models lead to, not all reachable ones.
  func snapshot<Model: Resource>(of record: Record, as model: Model.Type) throws -> Model {
    var included: [JSONValue] = []
    var visited: Set<Visit> = []
    var queue: [(record: Record, schema: Schema)] = [(record, Model.schema)]
    var position = 0
    var written: Set<ObjectIdentifier> = [ObjectIdentifier(record)]
    while position < queue.count {
      let (current, schema) = queue[position]
      position += 1
      guard visited.insert(Visit(record: ObjectIdentifier(current), schema: schema)).inserted
      else { continue }
      for relationship in schema.relationships {
        let identifiers = current.relationship(relationship.name)?.data.identifiers ?? []
        for identifier in identifiers {
          guard let related = self.record(identifier), related.isEmbeddable else { continue }
          if written.insert(ObjectIdentifier(related)).inserted {
            included.append(related.resource.json)
          }
          let next = relationship.destinations.first { $0.type == related.type }
          if let next { queue.append((related, next)) }
        }
      }
    }
    let document: JSONValue = ["data": record.resource.json, "included": JSONValue(included)]
    return try giving(objectsTo: codec.decoder).decode(Model.self, from: document.bytes())
  }

  /// A record that was visited through a schema.
  private struct Visit: Hashable {
    let record: ObjectIdentifier
    let schema: Schema
  }
}

extension Record {
  /// Whether a value can embed the resource: if its fields are known, and not just some as edits.
  fileprivate var isEmbeddable: Bool { isLoaded || (isNew && id != nil && isKnown) }
}
