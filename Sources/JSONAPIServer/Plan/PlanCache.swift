@_spi(Locks) import JSONAPI

/// Caches plans by request; row rules are evaluated for each request.
///
/// The rest of a plan depends on the visible model and on the request. Reading and checking the parameters costs as
/// much as writing some resources.
final class PlanCache: Sendable {
  /// What a plan depends on.
  struct Request: Hashable, Sendable {
    private let type: Int
    private let isCollection: Bool
    private let items: [QueryItem]

    /// The maximum length of parameters that are kept with a plan, in bytes.
    static let maximumLength = 1024

    /// A request for a collection or a resource; nil for others, and for those that rarely recur: with filters,
    /// positions in a collection, and long parameters.
    init?(_ target: ReadTarget, _ items: [QueryItem]) {
      switch target {
      case .collection: isCollection = true
      case .resource: isCollection = false
      case .related, .relationship: return nil
      }
      var length = 0
      for item in items {
        length += item.name.utf8.count + item.value.utf8.count
        guard length <= Self.maximumLength else { return nil }
        switch item.name {
        case "include", "sort", "page[size]", "page[limit]": continue
        default: guard item.name.hasPrefix("fields[") else { return nil }
        }
      }
      type = target.type
      self.items = items
    }
  }

  private let plans = Locked<[Request: PlannedResponse]>([:])

  /// The plan of a request.
  subscript(request: Request) -> PlannedResponse? {
    get { plans.withLock { $0[request] } }
    set {
      // Parameters come from outside, so both their number and their length have a limit.
      plans.withLock { plans in
        if plans.count >= 256 { plans.removeAll() }
        plans[request] = newValue
      }
    }
  }
}
