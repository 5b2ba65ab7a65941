#if CLI
  import JSONAPI
  import JSONAPIClient

  /// The documents of many pages, merged into one.
  ///
  /// Each resource occurs once (CMP-05). Pagination links are removed; everything else comes from
  /// the first page.
  struct PageCollection {
    /// The number of pages.
    private(set) var count = 0
    private var first: AnyDocument?
    private var resources: [AnyResource] = []
    private var included: [AnyResource]?
    private var primary: Set<ResourceIdentifier.Identity> = []
    /// The primary resources that are more than identifiers; pages of a relationship URL have
    /// identifiers.
    private var whole: Set<ResourceIdentifier.Identity> = []
    private var related: Set<ResourceIdentifier.Identity> = []

    /// The number of resources in all pages.
    var resourceCount: Int { resources.count }

    mutating func append(_ page: AnyDocument) {
      count += 1
      if first == nil { first = page }
      for resource in page.data.resources {
        guard let identity = resource.resourceIdentifier.identity else {
          resources.append(resource)
          continue
        }
        if primary.insert(identity).inserted { resources.append(resource) }
        if !resource.isBare { whole.insert(identity) }
      }
      guard let list = page.included else { return }
      included = included ?? []
      for resource in list {
        let identity = resource.resourceIdentifier.identity
        if identity.map({ related.insert($0).inserted }) ?? true { included?.append(resource) }
      }
    }

    /// A message about pages that ended early.
    ///
    /// - Parameter end: The reason why there are no more pages.
    /// - Returns: The message; `nil` if nothing is known to be missing.
    func shortage(total: Int?, end: PagesEnd?) -> String? {
      guard let end, count > 0 else { return nil }
      if let total {
        guard total > resourceCount else { return nil }
        return "the pages end early, with \(resourceCount) of \(total) resources: \(end)"
      }
      guard end != .lastPage else { return nil }
      return
        "the pages may end early, with \(Printable.counted(resourceCount, "resource")): \(end)"
    }

    /// The merged document; the page itself if there is only one.
    var document: AnyDocument? {
      guard count > 1, var document = first else { return first }
      document.data = .many(resources)
      document.included = included?.filter { resource in
        resource.resourceIdentifier.identity.map { !whole.contains($0) } ?? true
      }
      if var links = document.links {
        for name in ["first", "prev", "next", "last"] { links[name] = nil }
        document.links = links
      }
      return document
    }
  }
#endif
