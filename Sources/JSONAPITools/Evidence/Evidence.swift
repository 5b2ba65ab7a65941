public import JSONAPI

/// Statistics about the types of an API, collected from documents.
///
/// ```swift
/// var evidence = Evidence()
/// evidence.add(document)
/// evidence.types["articles"]?.attributes["title"]?.nulls
/// ```
///
/// The order in which documents are added doesn't matter, and evidence collected separately can be
/// merged. ``EvidenceLimits`` bound what is kept.
public struct Evidence: Sendable, Equatable {
  /// The limits on what is kept.
  public let limits: EvidenceLimits
  /// The number of documents.
  public internal(set) var documents = 0
  /// The number of documents with errors instead of data.
  public internal(set) var errorDocuments = 0
  /// The number of resources without a type, which violates RES-01; nothing else is recorded about
  /// them.
  public internal(set) var untyped = 0
  /// The evidence about each type, by name.
  public internal(set) var types: ByName<TypeEvidence> = [:]
  /// Whether types were left out because of a limit.
  public internal(set) var isTruncated = false

  /// Creates empty evidence.
  public init(limits: EvidenceLimits = EvidenceLimits()) { self.limits = limits }

  /// Adds a document: its primary data and its included resources.
  ///
  /// Resource identifiers, as in the document of a relationship, have no fields and don't count. If
  /// the document's own link has a sparse fieldset for a type, absence of fields is not counted for
  /// it.
  ///
  /// - Parameters:
  ///   - document: A document of any kind.
  ///   - isPartial: Whether absence is not counted for any resource, as in requests to update one.
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

  /// Adds other evidence, keeping the limits of this one.
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
