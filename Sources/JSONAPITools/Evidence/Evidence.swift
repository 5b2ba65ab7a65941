public import JSONAPI

/// What documents of an API say about its types.
///
/// ```swift
/// var evidence = Evidence()
/// evidence.add(document)
/// evidence.types["articles"]?.attributes["title"]?.nulls
/// ```
///
/// The order in which documents are added doesn't matter, and evidence that was collected apart can be
/// merged. ``EvidenceLimits`` bound what is kept.
public struct Evidence: Sendable, Equatable {
  /// How much is kept.
  public let limits: EvidenceLimits
  /// How many documents there were.
  public internal(set) var documents = 0
  /// How many of them had errors in place of data.
  public internal(set) var errorDocuments = 0
  /// How many resources had no type, against RES-01; nothing else is known of them.
  public internal(set) var untyped = 0
  /// What is known of each type, by its name.
  public internal(set) var types: ByName<TypeEvidence> = [:]
  /// Whether types were left out because of a limit.
  public internal(set) var isTruncated = false

  /// Creates evidence of nothing.
  public init(limits: EvidenceLimits = EvidenceLimits()) { self.limits = limits }

  /// Adds what a document says: its primary data and what it includes.
  ///
  /// Resource identifiers, as in the document of a relationship, say nothing of fields and don't count.
  /// Of types with a sparse fieldset in the document's own link, absence says nothing.
  ///
  /// - Parameters:
  ///   - document: A document of any kind.
  ///   - isPartial: Whether absence says nothing of any resource, as in requests to update one.
  ///   - address: The URL or the query string that the document was requested with, for its sparse
  ///     fieldsets.
  public mutating func add(
    _ document: AnyDocument, isPartial: Bool = false, address: String? = nil
  ) {
    documents += 1
    if document.members["errors"] != nil { errorDocuments += 1 }
    var sparse: Set<ExactString> = []
    for address in [document.links?.selfLink?.href, address].compactMap(\.self) {
      sparse.formUnion(Fieldsets.types(inAddress: address))
    }
    var seen: Set<ExactString> = []
    for (resources, isPrimary) in [
      (document.data.resources, true), (document.included ?? [], false),
    ] {
      for resource in resources {
        let type = resource.type
        guard !type.isEmpty else {
          untyped += 1
          continue
        }
        guard type.utf8.count <= limits.nameLength else {
          isTruncated = true
          continue
        }
        guard
          ["attributes", "relationships", "links"].contains(where: { resource.members[$0] != nil })
        else { continue }
        seen.insert(ExactString(type))
        types[type, default: TypeEvidence()].add(
          resource, isPrimary: isPrimary, isSparse: isPartial || sparse.contains(ExactString(type)),
          limits)
      }
    }
    for type in seen { types[type.text]?.truncate(limits) }
    truncate()
  }

  /// Adds what other evidence says; the limits of this one hold.
  public mutating func merge(_ other: Evidence) {
    addCounters(of: other)
    for (name, type) in other.types { types[name, default: TypeEvidence()].merge(type, limits) }
    truncate()
  }

  mutating func truncate() {
    guard types.count > limits.types else { return }
    types.keepFirst(limits.types)
    isTruncated = true
  }
}
