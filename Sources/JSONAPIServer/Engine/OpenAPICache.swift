import JSONAPI

/// The OpenAPI documents of the most recent sets of visible fields.
final class OpenAPICache: Sendable {
  private struct Entry {
    let visible: VisibleModel
    let info: OpenAPIInfo
    let document: OpenAPIDocument
  }

  /// Documents can be megabytes, and few sets of fields are requested repeatedly.
  private static let capacity = 8

  private let entries = Guarded<[Entry]>([])

  func document(
    of visible: VisibleModel, _ info: OpenAPIInfo, _ make: () -> OpenAPIDocument
  ) -> OpenAPIDocument {
    let known = entries.withLock { entries -> OpenAPIDocument? in
      guard
        let index = entries.firstIndex(where: { $0.visible === visible && $0.info == info })
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.document
    }
    if let known { return known }
    let document = make()
    entries.withLock { entries in
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(Entry(visible: visible, info: info, document: document))
    }
    return document
  }
}
