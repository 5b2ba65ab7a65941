import HTTPTypes
import JSONAPI
import Logging

/// The followers of a server, grouped by equal queries under equal rules.
///
/// After a commit that touches a table that a group reads, its query runs once for the whole group. Before each run the
/// rules of every follower are evaluated again, and those whose rules differ move to another group: followers share a
/// document only while their rules are equal.
actor Followers {
  let engine: Engine
  nonisolated let limits: FollowerLimits

  private var members: [ObjectIdentifier: FollowerMember] = [:]
  private var counts: [String: Int] = [:]
  private var groups: [FollowerGroup.Key: FollowerGroup] = [:]
  /// The groups that are ready to run, in order.
  private var queue: [FollowerGroup] = []
  private var running = 0
  /// The number of the newest group.
  private var number = 0
  private var listening: (any AnyObject & Sendable)?
  private var isClosed = false
  /// Sends heartbeats and starts checks as long as there are followers.
  private var visiting: Task<Void, Never>?
  /// The number of commits so far.
  private var commits = 0
  /// The number of documents made so far.
  private(set) var runs = 0

  /// The maximum number of groups that run at once.
  private static let maximumRunning = 4

  init(_ engine: Engine, _ limits: FollowerLimits) {
    self.engine = engine
    self.limits = limits
  }

  /// The numbers of followers and of groups.
  var count: (followers: Int, groups: Int) { (members.count, groups.count) }

  /// Whether no query is running or due to run.
  var isQuiet: Bool {
    running == 0 && groups.values.allSatisfy { !$0.isToRun && !$0.isWaiting }
  }

  // MARK: - Joining and leaving

  /// Adds a follower; its first document comes from a run that begins after this.
  ///
  /// - Returns: Whether the database reports commits.
  /// - Throws: A refusal, if there are too many.
  func join(
    _ follower: Follower, _ principal: (any ServerPrincipal)?, _ query: FollowedQuery,
    _ reach: PlanReach
  ) throws(Refusal) -> Bool {
    guard !isClosed, members.count < limits.total else { throw .tooManyFollowers }
    let name = principal?.key
    if let name {
      guard counts[name, default: 0] < limits.perPrincipal else { throw .tooManyStreams }
    }
    if listening == nil {
      listening = engine.database.onCommit { [weak self] tables in
        guard let self else { return }
        Task { await self.committed(tables) }
      }
    }
    guard listening != nil else { return false }
    if let name { counts[name, default: 0] += 1 }
    let now = ContinuousClock.now
    let member = FollowerMember(
      follower, principal, nextBeat: now + heartbeat, nextCheck: now + recheck)
    members[ObjectIdentifier(follower)] = member
    place(member, query, reach, isChecked: false)
    startVisiting()
    return true
  }

  /// Removes a follower, if it is still there.
  func leave(_ follower: Follower) {
    guard let member = members.removeValue(forKey: ObjectIdentifier(follower)) else { return }
    uncount(member.principal)
    remove(member)
    guard members.isEmpty else { return }
    listening = nil
    visiting?.cancel()
    visiting = nil
  }

  private func uncount(_ principal: (any ServerPrincipal)?) {
    guard let name = principal?.key else { return }
    let count = counts[name, default: 1] - 1
    counts[name] = count > 0 ? count : nil
  }

  /// Ends all streams and refuses new ones.
  func close() {
    // Each connection calls this at shutdown.
    guard !isClosed else { return }
    isClosed = true
    for member in members.values { member.follower.finish(nil, reason: "the server ends") }
  }

  /// Puts a follower into the group of its query, which then runs.
  ///
  /// - Parameter isChecked: Whether the rules of the query have been evaluated since the last commit.
  private func place(
    _ member: FollowerMember, _ query: FollowedQuery, _ reach: PlanReach, isChecked: Bool
  ) {
    let id = ObjectIdentifier(member.follower)
    let key = FollowerGroup.Key(query, reach, alone: engine.isPersonal(query) ? id : nil)
    let group = groups[key] ?? newGroup(key, query, reach)
    group.members[id] = member
    group.arrivals.updateValue(isChecked ? query : nil, forKey: id)
    if member.follower.isNew { group.hasNew = true }
    member.group = group
    schedule(group)
  }

  private func newGroup(
    _ key: FollowerGroup.Key, _ query: FollowedQuery, _ reach: PlanReach
  ) -> FollowerGroup {
    number &+= 1
    let group = FollowerGroup(key, number, query, reach)
    groups[key] = group
    return group
  }

  private func remove(_ member: FollowerMember) {
    guard let group = member.group else { return }
    let id = ObjectIdentifier(member.follower)
    (group.members[id], group.arrivals[id], member.group) = (nil, nil, nil)
    if group.members.isEmpty { groups[group.key] = nil }
  }

  // MARK: - Running queries

  private func committed(_ tables: ChangedTables) {
    commits &+= 1
    for group in groups.values {
      // Rules may depend on any data that is written.
      for id in group.arrivals.keys { group.arrivals.updateValue(nil, forKey: id) }
      if tables.touches(group.reach.tables) { mark(group) }
    }
  }

  /// Schedules a run of a group.
  private func mark(_ group: FollowerGroup) {
    group.isDirty = true
    schedule(group)
  }

  private func schedule(_ group: FollowerGroup) {
    guard group.isToRun, groups[group.key] === group else { return }
    // A new follower waits for its response, so the pause doesn't apply.
    let wait = group.hasNew ? nil : group.notBefore.map { $0 - .now }
    if let wait, wait > .zero {
      guard !group.isWaiting else { return }
      group.isWaiting = true
      let key = group.key
      Task {
        try? await Task.sleep(for: wait)
        self.wake(key)
      }
    } else if !queue.contains(where: { $0 === group }) {
      queue.append(group)
      startQueued()
    }
  }

  private func wake(_ key: FollowerGroup.Key) {
    guard let group = groups[key] else { return }
    group.isWaiting = false
    schedule(group)
  }

  private func startQueued() {
    while running < Self.maximumRunning, !queue.isEmpty {
      let group = queue.removeFirst()
      guard group.isToRun, groups[group.key] === group else { continue }
      running += 1
      let now = ContinuousClock.now
      // New followers don't shorten the pause of the others.
      let isForAll = group.isDirty && group.notBefore.map { $0 <= now } ?? true
      let arrivals = group.arrivals
      (group.arrivals, group.isRunning, group.hasNew) = ([:], true, false)
      if isForAll { group.isDirty = false }
      if isForAll || group.notBefore == nil {
        group.lastRun = now
        group.notBefore = now + FollowerLimits.duration(limits.pauseSeconds, atLeast: 0)
      }
      let (key, number, query, reach) = (group.key, group.number, group.query, group.reach)
      let commits = commits
      let members =
        isForAll ? Array(group.members.values) : arrivals.keys.compactMap { group.members[$0] }
      let followers = members.map { ($0.follower, $0.principal) }
      let checked = arrivals.compactMapValues { $0 }
      Task {
        let findings = await engine.check(followers, checked, query, reach)
        var document: Result<FollowedDocument, any Error>?
        if let query = findings.query { document = await self.document(of: query) }
        self.finish(key, number, findings, document, since: commits)
      }
    }
  }

  @concurrent private nonisolated func document(
    of query: FollowedQuery
  ) async -> Result<FollowedDocument, any Error> {
    do { return .success(try await engine.document(of: query)) } catch { return .failure(error) }
  }

  /// Applies the results of a run.
  ///
  /// - Parameter commits: The number of commits when it began.
  private func finish(
    _ key: FollowerGroup.Key, _ number: Int, _ findings: FollowerFindings,
    _ document: Result<FollowedDocument, any Error>?, since commits: Int
  ) {
    running -= 1
    runs += document == nil ? 0 : 1
    defer { startQueued() }
    // If all followers have left in the meantime, the key may be another group's.
    guard let group = groups[key], group.number == number else { return }
    group.isRunning = false
    // Some may have moved to another group since then.
    let same = findings.same.filter { group.members[ObjectIdentifier($0)] != nil }
    settle(findings, of: group, isFresh: commits == self.commits)
    switch document {
    case nil: break
    case .success(let document):
      group.failing = nil
      for follower in same { follower.offer(document) }
    case .failure(let error):
      if let request = findings.query?.scope.request {
        fail(group, same, engine.answer(to: request, throwing: error))
      }
    }
    schedule(group)
  }

  /// Handles a run that failed.
  private func fail(_ group: FollowerGroup, _ followers: [Follower], _ answer: Answer) {
    guard answer.status >= 500 else {
      for follower in followers { follower.finish(answer, reason: "\(answer.status)") }
      return
    }
    // Followers that have a document keep it for a while, since the next run may succeed.
    let now = ContinuousClock.now
    let since = group.failing ?? now
    group.failing = since
    let isOver = now - since >= recheck
    for follower in followers {
      if follower.isNew {
        follower.finish(answer, reason: "\(answer.status)")
      } else if isOver {
        follower.finish(nil, reason: "\(answer.status)")
      }
    }
    group.notBefore = now + .seconds(1)
    group.isDirty = true
  }

  // MARK: - Heartbeats

  private nonisolated var heartbeat: Duration { FollowerLimits.duration(limits.heartbeatSeconds) }
  private nonisolated var recheck: Duration { FollowerLimits.duration(limits.recheckSeconds) }
  private nonisolated var idle: Duration { FollowerLimits.duration(limits.idleSeconds) }

  /// Visits the followers at intervals, in one task, since a task for each would take kilobytes.
  private func startVisiting() {
    guard visiting == nil else { return }
    // Detached, since nothing of the first follower's request applies to the others.
    visiting = Task.detached { [weak self] in
      while let pause = await self?.visit() {
        do { try await Task.sleep(for: pause) } catch { return }
      }
    }
  }

  /// Sends due heartbeats, starts due checks, and ends the streams of followers that don't read.
  ///
  /// - Returns: The time until the next visit.
  private func visit() -> Duration {
    let now = ContinuousClock.now
    var next = now + idle
    for member in members.values {
      let follower = member.follower
      if follower.isStuck(idle) { follower.finish(nil, reason: "the follower doesn't read") }
      if now >= member.nextBeat {
        follower.beat()
        member.nextBeat = now + heartbeat
      }
      if let nextCheck = member.nextCheck, now >= nextCheck {
        follower.wantsCheck()
        member.nextCheck = nil
      }
      // A follower that is being checked may be due again after the full interval.
      next = min(next, member.nextBeat, member.nextCheck ?? now + recheck)
    }
    // Followers join one by one but are visited together.
    return max(next - now, min(heartbeat, recheck, idle) / 16)
  }

  // MARK: - Checking access

  /// Moves followers that now belong to another group, and ends the streams of those that are refused.
  ///
  /// - Parameter isFresh: Whether nothing has been committed since. The next run then uses the same findings, since a
  ///   rule that contains the current time differs at each evaluation.
  private func settle(
    _ findings: FollowerFindings, of group: FollowerGroup, isFresh: Bool
  ) {
    for (follower, query, reach) in findings.moved {
      guard let member = group.members[ObjectIdentifier(follower)] else { continue }
      follower.discard()
      remove(member)
      place(member, query, reach, isChecked: isFresh)
    }
    for (follower, answer) in findings.refused
    where group.members[ObjectIdentifier(follower)] != nil {
      follower.finish(answer, reason: "\(answer.status)")
    }
  }

  /// Checks a follower again, possibly with another principal.
  func recheck(_ follower: Follower, _ principal: (any ServerPrincipal)?) async {
    guard let member = members[ObjectIdentifier(follower)], let group = member.group else { return }
    defer { member.nextCheck = .now + recheck }
    if member.principal?.key != principal?.key {
      uncount(member.principal)
      if let name = principal?.key { counts[name, default: 0] += 1 }
    }
    member.principal = principal
    let findings = await engine.check([(follower, principal)], [:], group.query, group.reach)
    settle(findings, of: group, isFresh: false)
    // For commits that weren't reported, and rules that depend on the time.
    guard let current = member.group else { return }
    if current.lastRun.map({ ContinuousClock.now - $0 >= recheck / 2 }) ?? true { mark(current) }
  }

  /// The error document for a follower whose principal can't be determined any more.
  nonisolated func answer(to follower: Follower, unknown error: any Error) -> Answer {
    Answer(
      Refusal(thrown: error)
        ?? Refusal(401, "unauthorized", "The server doesn't know any more who you are."))
  }
}
