import JSONAPI

/// The plans of requests that come again; each request brings row rules of its own.
///
/// The rest of a plan depends on the visible model and on what is asked for. To read and check the parameters
/// costs as much as writing some resources.
final class PlanCache: Sendable {
  /// What a plan depends on.
  struct Request: Hashable, Sendable {
    private let type: Int
    private let isCollection: Bool
    private let items: [QueryItem]

    /// A request for a collection or a resource; nil for others, and for what rarely comes again: filters, and
    /// places in a collection.
    init?(_ target: ReadTarget, _ items: [QueryItem]) {
      switch target {
      case .collection: isCollection = true
      case .resource: isCollection = false
      case .related, .relationship: return nil
      }
      for item in items {
        switch item.name {
        case "include", "sort", "page[size]", "page[limit]": continue
        default: guard item.name.hasPrefix("fields[") else { return nil }
        }
      }
      type = target.type
      self.items = items
    }
  }

  private let plans = Guarded<[Request: PlannedResponse]>([:])

  /// The plan of a request.
  subscript(request: Request) -> PlannedResponse? {
    get { plans.withLock { $0[request] } }
    set {
      // Parameters come from outside; there are no more of them in memory than a few pages hold.
      plans.withLock { plans in
        if plans.count >= 256 { plans.removeAll() }
        plans[request] = newValue
      }
    }
  }
}
