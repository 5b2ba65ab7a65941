import JSONAPI

/// The part of a GET that its plan depends on, besides the visible model and the row rules.
///
/// Reading and checking the parameters costs as much as writing some resources, so the plans of requests that recur are
/// kept.
struct PlanRequest: Hashable, Sendable {
  private let type: Int
  private let isCollection: Bool
  private let items: [QueryItem]
  /// Whether cursors are asked for, with which there are no pages of size 0.
  private let wantsCursors: Bool

  /// The maximum length of parameters that are kept with a plan, in bytes.
  static let maximumLength = 1024

  /// A request for a collection or a resource; nil for others, and for those that rarely recur: with filters,
  /// positions in a collection, and long parameters.
  init?(_ target: ReadTarget, _ items: [QueryItem], wantsCursors: Bool = false) {
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
    self.wantsCursors = wantsCursors
  }
}
