import JSONAPI

/// A plan, with the roles of its steps in the response.
struct PlannedResponse: Sendable {
  /// A relationship whose related resources are included.
  struct IncludedEdge: Sendable {
    let edge: Int
    /// The steps with the related rows, one for each type, with the index of this relationship
    /// among their parents.
    var steps: [(step: Int, parent: Int)]
  }

  private(set) var target: ReadTarget
  var plan: ReadPlan
  /// The steps with the primary data: one, or one for each type of a relationship to several.
  var primary: [Int] = []
  /// How the resources of each type in the response are written.
  var layouts: [Int: ResourceLayout] = [:]
  /// For each step, the relationships that are included from it.
  var included: [[IncludedEdge]] = []
  /// Whether the request has the parameter `include`, even an empty one.
  var hasInclude = false
  /// The page, if the primary data is a collection.
  var page: PageRequest?
  /// The query string, for links.
  let query: String
  /// The query string without the place of the page, which links to other pages begin with.
  let pageQuery: String

  /// Creates a response, whose steps are added later.
  ///
  /// - Parameters:
  ///   - target: The target of the URL.
  ///   - items: The query parameters.
  ///   - plan: The plan, whose steps follow.
  init(_ target: ReadTarget, _ items: [QueryItem], _ plan: ReadPlan) {
    self.target = target
    self.plan = plan
    query = QueryItem.queryString(items)
    let kept = items.filter {
      !$0.name.hasPrefix("page[") || $0.name == "page[size]" || $0.name == "page[limit]"
    }
    pageQuery = kept.count == items.count ? query : QueryItem.queryString(kept)
  }

  /// The same response with other row rules, for another resource of the same type.
  func about(_ target: ReadTarget, _ rules: RowRules) -> PlannedResponse {
    var response = self
    response.plan.rules = rules
    if case .resource(_, let key) = target {
      response.target = target
      response.plan.steps[0].source = .keys([key])
    }
    return response
  }

  /// Whether the primary data is a collection.
  var isCollection: Bool {
    switch target {
    case .collection: true
    case .resource: false
    case .related(let type, _, let edge), .relationship(let type, _, let edge):
      plan.model.types[type].edges[edge].cardinality == .many
    }
  }

  /// Whether the primary data is linkage.
  var isLinkage: Bool { if case .relationship = target { true } else { false } }

  /// Whether the first step selects the owner of the requested relationship.
  var hasOwner: Bool {
    switch target {
    case .collection, .resource: false
    case .related, .relationship: true
    }
  }
}
