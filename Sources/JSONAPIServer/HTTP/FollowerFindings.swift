#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The result of evaluating the rules for the followers of a query.
struct FollowerFindings: Sendable {
  /// The query with the current rules; nil if it has no followers any more.
  private(set) var query: FollowedQuery?
  /// The followers that still follow it.
  private(set) var same: [Follower] = []
  /// The followers that see something else.
  fileprivate(set) var moved: [(follower: Follower, query: FollowedQuery, reach: PlanReach)] = []
  /// The followers that would be refused.
  fileprivate(set) var refused: [(follower: Follower, answer: Answer)] = []

  fileprivate mutating func keep(_ follower: Follower, _ query: FollowedQuery) {
    if self.query == nil { self.query = query }
    same.append(follower)
  }
}

extension Engine {
  /// Evaluates the rules for the followers of a query again.
  ///
  /// - Parameters:
  ///   - checked: The queries of the followers for which that has just been done.
  ///   - known: The query so far.
  ///   - reach: The types and tables that it reads.
  @concurrent func check(
    _ followers: [(follower: Follower, principal: (any ServerPrincipal)?)],
    _ checked: [ObjectIdentifier: FollowedQuery], _ known: FollowedQuery, _ reach: PlanReach
  ) async -> FollowerFindings {
    var findings = FollowerFindings()
    let asksEach = hasRules(known, reach)
    let date = Date()
    for (follower, principal) in followers {
      if !checked.isEmpty, let query = checked[ObjectIdentifier(follower)] {
        findings.keep(follower, query)
        continue
      }
      // Without rules that depend on the follower, the result for one holds for all.
      if !asksEach, let query = findings.query {
        findings.keep(follower, query)
        continue
      }
      let request = ErasedRequest(
        head: follower.head, principal: principal, date: date, identity: follower.identity)
      if let query = followed(request, like: known, reach) {
        findings.keep(follower, query)
        continue
      }
      do {
        guard let query = try await followed(request) else { throw Refusal.notFound }
        findings.moved.append((follower, query, try self.reach(of: query)))
      } catch {
        findings.refused.append((follower, answer(to: request, throwing: error)))
      }
    }
    return findings
  }

  /// The same query for another request with its URL.
  ///
  /// - Returns: The query; nil if the rules for what is visible, readable or selected differ now.
  private func followed(
    _ request: ErasedRequest, like known: FollowedQuery, _ reach: PlanReach
  ) -> FollowedQuery? {
    var scope = known.scope
    scope.request = request
    guard visibleModel(of: request) === scope.visible, mayRead(known.target, scope) else {
      return nil
    }
    for type in reach.types {
      guard let rule = records[type].rows else { continue }
      guard rule(request) == scope.rules[type] else { return nil }
    }
    return FollowedQuery(target: known.target, items: known.items, scope: scope)
  }

  /// Whether any rule depends on who follows a query.
  private func hasRules(_ query: FollowedQuery, _ reach: PlanReach) -> Bool {
    isPersonal(query) || !hidingRules.isEmpty
      || reach.types.contains { records[$0].rows != nil || records[$0].reading != nil }
  }

  private func mayRead(_ target: ReadTarget, _ scope: RequestScope) -> Bool {
    do {
      try checkReading(of: target, scope)
      return true
    } catch {
      return false
    }
  }
}
