import HTTPTypes
import JSONAPI

/// Followers that get the same documents.
final class FollowerGroup {
  /// What their requests have in common: URL, profiles, visible model and row rules.
  struct Key: Hashable, Sendable {
    let target: String
    private let profiles: [String]
    private let visible: ObjectIdentifier
    private let rules: [Int: FilterExpression]
    /// The only follower of a group that isn't shared.
    private let alone: ObjectIdentifier?

    init(_ query: FollowedQuery, _ reach: PlanReach, alone: ObjectIdentifier?) {
      target = query.scope.request.head.path ?? "/"
      profiles = query.scope.profiles
      visible = ObjectIdentifier(query.scope.visible)
      rules = Dictionary(
        reach.types.map { ($0, query.scope.rules[$0]) }, uniquingKeysWith: { one, _ in one })
      self.alone = alone
    }
  }

  let key: Key
  /// Distinguishes the group from earlier and later ones with the same key.
  let number: Int
  /// The query of the first follower, which the others are compared with; it retains the model that the key identifies.
  let query: FollowedQuery
  let reach: PlanReach
  var members: [ObjectIdentifier: FollowerMember] = [:]
  /// New followers, which get a document even if nothing has changed; with the query, if its rules have been evaluated
  /// since the last commit.
  var arrivals: [ObjectIdentifier: FollowedQuery?] = [:]
  /// Whether something may have changed since the last run began.
  var isDirty = false
  /// Whether a follower without a response has joined since then.
  var hasNew = false
  var isRunning = false
  /// Whether it waits for the end of its pause.
  var isWaiting = false
  var lastRun: ContinuousClock.Instant?
  /// The end of its pause.
  var notBefore: ContinuousClock.Instant?
  /// When the current series of failed runs began.
  var failing: ContinuousClock.Instant?

  /// Whether the group needs a run.
  var isToRun: Bool { !isRunning && (isDirty || !arrivals.isEmpty) }

  init(_ key: Key, _ number: Int, _ query: FollowedQuery, _ reach: PlanReach) {
    (self.key, self.number, self.query, self.reach) = (key, number, query, reach)
  }
}

/// A follower in its group.
final class FollowerMember {
  let follower: Follower
  var principal: (any ServerPrincipal)?
  var group: FollowerGroup?
  /// When the next heartbeat is due.
  var nextBeat: ContinuousClock.Instant
  /// When its principal and rules are checked again; nil during a check.
  var nextCheck: ContinuousClock.Instant?

  init(
    _ follower: Follower, _ principal: (any ServerPrincipal)?,
    nextBeat: ContinuousClock.Instant, nextCheck: ContinuousClock.Instant
  ) {
    (self.follower, self.principal) = (follower, principal)
    (self.nextBeat, self.nextCheck) = (nextBeat, nextCheck)
  }
}
