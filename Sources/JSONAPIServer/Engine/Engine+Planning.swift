import JSONAPI

extension Engine {
  /// Plans the response to a GET of a URL.
  ///
  /// - Parameter items: The query parameters.
  /// - Throws: ``Refusal`` for names that the request may not use.
  func plan(
    _ target: ReadTarget, _ items: [QueryItem], _ scope: RequestScope
  ) throws -> PlannedResponse {
    let request = PlanRequest(target, items, wantsCursors: scope.wantsCursors)
    if let request, let known = scope.visible.plans[request] {
      return known.about(target, scope.rules)
    }
    let made = try Planner(scope: scope, engine: self).plan(target, items)
    if let request {
      var kept = made
      // The rules are those of one request, which they would retain; without new ones, no row is visible.
      kept.plan.rules = RowRules(.nothing, of: model)
      scope.visible.plans.insert(kept, for: request)
    }
    return made
  }

  /// Plans a hook's query for the first of the resources that exist for the request.
  ///
  /// The restrictions of definitions and the configuration on query strings don't apply.
  ///
  /// - Throws: ``ServerDatabaseError/unsupported(_:)`` for an impossible query, never the request's
  ///   fault.
  func plan(
    hookQuery parameters: QueryParameters, of name: String, _ scope: RequestScope
  ) throws(ServerDatabaseError) -> PlannedResponse {
    guard let type = model.type(name) else { throw .unsupported("\(name) is not served") }
    var parts: Set<QueryParameters.Part> = [.include, .fields, .filter, .sort]
    if parameters.evaluatedSort != nil { parts.insert(.uncheckedSort) }
    if let (part, name) = parameters.parameter(besides: parts) {
      throw .unsupported(
        part == .namedFilter
          ? "the filter \"\(name)\" is read from requests alone; write it with paths, as in `filter { $0.title == \"Omoo\" }`"
          : "a query in a hook has no parameter \"\(name)\"")
    }
    do {
      return try Planner(scope: scope, engine: self, records: hookRecords)
        .plan(type, parameters, [])
    } catch {
      throw .unsupported((error as? Refusal)?.errors.first?.detail ?? "\(error)")
    }
  }
}

extension Planner {
  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - scope: The request.
  ///   - engine: The server.
  ///   - records: The definitions, if not those for requests.
  init(scope: RequestScope, engine: Engine, records: [DefinitionRecord]? = nil) {
    self.init(
      scope: scope, records: records ?? engine.records,
      maximumIncluded: engine.configuration.limits.includedResources,
      maximumGroups: min(max(1, engine.configuration.limits.aggregateGroups), 1_000_000))
  }
}
