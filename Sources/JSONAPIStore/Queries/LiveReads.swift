import JSONAPI

/// The related resources that an evaluation depends on: the records that relationships led to, and the
/// identities without a record.
///
/// It is used by one evaluation, on one thread.
final class LiveReads {
  private(set) var records: Set<ObjectIdentifier> = []
  private(set) var missing: Set<ResourceIdentifier.Identity> = []

  func note(_ resolved: (records: [Record], missing: [ResourceIdentifier.Identity])) {
    for record in resolved.records { records.insert(ObjectIdentifier(record)) }
    missing.formUnion(resolved.missing)
  }
}

/// A record that tracks which relationships are followed from it.
struct NotedRecord: FieldSource {
  let record: Record
  let reads: LiveReads

  func value(of field: String) -> FilterValue { record.value(of: field) }

  var searchedTexts: [FilterValue] { record.searchedTexts }

  func related(by relationship: String) -> [NotedRecord] {
    let resolved = record.resolved(relationship)
    reads.note(resolved)
    return record.related(resolved).map { NotedRecord(record: $0, reads: reads) }
  }

  /// Tracks the dependencies of a value that embeds the resources along a path.
  func follow(_ path: DottedPath) {
    var level = [record]
    for name in path.names {
      var next: [Record] = []
      var seen: Set<ObjectIdentifier> = []
      for record in level {
        let resolved = record.resolved(name)
        reads.note(resolved)
        next += resolved.records.filter { seen.insert(ObjectIdentifier($0)).inserted }
      }
      level = next
    }
  }
}
