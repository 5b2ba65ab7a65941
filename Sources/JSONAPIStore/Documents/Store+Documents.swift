@_spi(Locks) public import JSONAPI

extension Store {
  /// Creates a compound document for a record, including local edits.
  ///
  /// - Parameters:
  ///   - record: The primary data.
  ///   - include: The paths of related records to include; `nil` for all in the store.
  public func document(for record: Record, include: IncludePaths? = nil) -> AnyDocument {
    document(of: .one(record), include)
  }

  /// Creates a compound document for records, including local edits.
  ///
  /// - Parameters:
  ///   - records: The primary data.
  ///   - include: The paths of related records to include; `nil` for all in the store.
  public func document(for records: [Record], include: IncludePaths? = nil) -> AnyDocument {
    document(of: .many(records), include)
  }

  private func document(of data: PrimaryRecords, _ include: IncludePaths?) -> AnyDocument {
    // The text was just written, so only its size can make this fail.
    (try? AnyDocument(parsing: text(of: data, include: include), limits: .unlimited))
      ?? AnyDocument(data: .absent)
  }

  /// Returns the text of a compound document that contains each resource once.
  func text(of data: PrimaryRecords, include: IncludePaths?) -> [UInt8] {
    let primary = data.records
    var writer = JSONWriter(capacity: primary.count &* 512)
    writer.beginObject()
    writer.name(quoted: "\"data\":")
    switch data {
    case .absent, .null: writer.null()
    case .one(let record): record.write(to: &writer)
    case .many(let records):
      writer.beginArray()
      for record in records { record.write(to: &writer) }
      writer.endArray()
    }
    let related = related(to: primary, include)
    if !related.isEmpty || include != nil {
      writer.name(quoted: "\"included\":")
      writer.beginArray()
      for record in related { record.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
    return writer.finish()
  }

  /// Returns the records reachable from others, in order of discovery.
  func related(to primary: [Record], _ include: IncludePaths?) -> [Record] {
    var known = Set(primary.map { ObjectIdentifier($0) })
    var found: [Record] = []
    // Loaded records only: a document can't describe a resource known by identity only.
    func meet(_ record: Record) {
      guard known.insert(ObjectIdentifier(record)).inserted, record.isKnown else { return }
      found.append(record)
    }
    if let include {
      // A path may pass through records that another path has already found.
      for path in include.paths {
        var way = primary
        for name in path.names {
          var next: [Record] = []
          var seen: Set<ObjectIdentifier> = []
          for record in way {
            for other in record.related(name)
            where seen.insert(ObjectIdentifier(other)).inserted {
              next.append(other)
              meet(other)
            }
          }
          way = next
        }
      }
      return found
    }
    for record in primary { for other in record.allRelated { meet(other) } }
    var position = 0
    while position < found.count {
      for other in found[position].allRelated { meet(other) }
      position += 1
    }
    return found
  }
}

extension Record {
  /// Whether more than the resource's identity is known.
  var isKnown: Bool { state.withLock { $0.base != nil || !$0.edits.isEmpty } }

  /// The records that all relationships lead to.
  fileprivate var allRelated: [Record] { relationshipNames.flatMap { related($0) } }

  /// Writes the resource including edits; without edits, its original text.
  func write(to writer: inout JSONWriter) {
    let base = state.withLock { $0.edits.isEmpty ? $0.base : nil }
    if let base, lid == nil { return writer.raw(Array(base.text)) }
    resource.json.write(to: &writer)
  }
}
