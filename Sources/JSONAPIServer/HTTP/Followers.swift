#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
import JSONAPI
import Logging

/// The followers of a server, in groups with equal queries under equal rules.
///
/// After a commit that touches a table that a group reads, its query runs once for the whole group. Before each run the
/// rules of every follower are evaluated again, and those whose rules differ move to another group: sharing never outlives
/// the equality that it rests on.
actor Followers {
  let engine: Engine
  nonisolated let limits: FollowerLimits

  private struct Member {
    let follower: Follower
    var principal: (any ServerPrincipal)?
    var group: FollowerGroup.Key
  }

  private var members: [ObjectIdentifier: Member] = [:]
  private var counts: [String: Int] = [:]
  private var groups: [FollowerGroup.Key: FollowerGroup] = [:]
  /// The groups that are ready to run, in order.
  private var queue: [FollowerGroup] = []
  private var running = 0
  /// The number of the last group.
  private var number = 0
  private var listening: (any AnyObject & Sendable)?
  private var isClosed = false
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

  // MARK: - Coming and going

  /// Adds a follower, whose first document comes from a run that begins after this.
  ///
  /// - Returns: Whether the database can tell of commits.
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
    place(follower, principal, query, reach)
    return true
  }

  /// Removes a follower, if it is still there.
  func leave(_ follower: Follower) {
    guard let member = members.removeValue(forKey: ObjectIdentifier(follower)) else { return }
    uncount(member.principal)
    remove(follower, from: member.group)
    if members.isEmpty { listening = nil }
  }

  private func uncount(_ principal: (any ServerPrincipal)?) {
    guard let name = principal?.key else { return }
    let count = counts[name, default: 1] - 1
    counts[name] = count > 0 ? count : nil
  }

  /// Ends all streams and takes no more.
  func close() {
    isClosed = true
    for member in members.values { member.follower.finish(nil, reason: "the server ends") }
  }

  private func place(
    _ follower: Follower, _ principal: (any ServerPrincipal)?, _ query: FollowedQuery,
    _ reach: PlanReach
  ) {
    let id = ObjectIdentifier(follower)
    let key = FollowerGroup.Key(query, reach, alone: engine.isPersonal(query) ? id : nil)
    let group = groups[key] ?? newGroup(key, query, reach)
    group.followers.insert(id)
    if follower.isNew { group.hasNew = true }
    members[id] = Member(follower: follower, principal: principal, group: key)
    mark(group)
  }

  private func newGroup(
    _ key: FollowerGroup.Key, _ query: FollowedQuery, _ reach: PlanReach
  ) -> FollowerGroup {
    number &+= 1
    let group = FollowerGroup(key, number, query, reach)
    groups[key] = group
    return group
  }

  private func remove(_ follower: Follower, from key: FollowerGroup.Key) {
    guard let group = groups[key] else { return }
    group.followers.remove(ObjectIdentifier(follower))
    if group.followers.isEmpty { groups[key] = nil }
  }

  // MARK: - Running queries

  private func committed(_ tables: ChangedTables) {
    for group in groups.values where tables.touches(group.reach.tables) { mark(group) }
  }

  /// Schedules a run of a group.
  private func mark(_ group: FollowerGroup) {
    group.isDirty = true
    schedule(group)
  }

  private func schedule(_ group: FollowerGroup) {
    guard group.isDirty, !group.isRunning, groups[group.key] === group else { return }
    // A new follower waits for its response as for that of a GET.
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
      guard group.isDirty, !group.isRunning, groups[group.key] === group else { continue }
      (group.isDirty, group.isRunning, group.hasNew) = (false, true, false)
      running += 1
      let now = ContinuousClock.now
      group.lastRun = now
      group.notBefore = now + FollowerLimits.duration(limits.pauseSeconds, atLeast: 0)
      let (key, number, query, reach) = (group.key, group.number, group.query, group.reach)
      let followers = group.followers.compactMap { members[$0] }
        .map { (follower: $0.follower, principal: $0.principal) }
      Task {
        let looks = await self.look(at: followers, query, reach)
        let same = looks.first { if case .same = $0.finding { true } else { false } }
        var document: Result<FollowedDocument, any Error>?
        if case .same(let query)? = same?.finding { document = await self.document(of: query) }
        self.finish(key, number, looks, document)
      }
    }
  }

  /// Applies the results of a run.
  private func finish(
    _ key: FollowerGroup.Key, _ number: Int, _ looks: [Look],
    _ document: Result<FollowedDocument, any Error>?
  ) {
    running -= 1
    runs += document == nil ? 0 : 1
    defer { startQueued() }
    // If all followers have left meanwhile, another group may have the key.
    guard let group = groups[key], group.number == number else { return }
    group.isRunning = false
    settle(looks, of: key)
    let same = looks.compactMap { look -> Look? in
      guard case .same = look.finding else { return nil }
      return members[ObjectIdentifier(look.follower)]?.group == key ? look : nil
    }
    switch document {
    case nil: break
    case .success(let document):
      group.failing = nil
      for look in same { look.follower.offer(document) }
    case .failure(let error): fail(group, same, error)
    }
    schedule(group)
  }

  /// Handles a run that failed.
  private func fail(_ group: FollowerGroup, _ looks: [Look], _ error: any Error) {
    guard let first = looks.first else { return }
    let answer = engine.answer(to: first.request, throwing: error)
    guard answer.status >= 500 else {
      for look in looks { look.follower.finish(answer, reason: "\(answer.status)") }
      return
    }
    // Followers that have a document keep it for a while, since the next run may succeed.
    let now = ContinuousClock.now
    let since = group.failing ?? now
    group.failing = since
    let isOver = now - since >= FollowerLimits.duration(limits.recheckSeconds)
    for look in looks {
      if look.follower.isNew {
        look.follower.finish(answer, reason: "\(answer.status)")
      } else if isOver {
        look.follower.finish(nil, reason: "\(answer.status)")
      }
    }
    group.notBefore = now + .seconds(1)
    group.isDirty = true
  }

  // MARK: - Checking access

  /// The result of checking one follower's request again.
  private struct Look: Sendable {
    enum Finding: Sendable {
      /// It still belongs to its group.
      case same(FollowedQuery)
      /// It belongs to another group.
      case other(FollowedQuery, PlanReach)
      /// A GET would be refused.
      case refused(Answer)
    }
    let follower: Follower
    let principal: (any ServerPrincipal)?
    let request: ErasedRequest
    let finding: Finding
  }

  /// Evaluates the rules of followers again.
  @concurrent private nonisolated func look(
    at followers: [(follower: Follower, principal: (any ServerPrincipal)?)],
    _ known: FollowedQuery, _ reach: PlanReach
  ) async -> [Look] {
    var looks: [Look] = []
    looks.reserveCapacity(followers.count)
    for (follower, principal) in followers {
      let request = ErasedRequest(
        head: follower.head, principal: principal, date: Date(), identity: follower.identity)
      var finding: Look.Finding
      do {
        guard let query = try await engine.followed(request) else { throw Refusal.notFound }
        finding =
          query.isAnsweredAlike(known, rulesOf: reach.types)
          ? .same(query) : .other(query, try engine.reach(of: query))
      } catch {
        finding = .refused(engine.answer(to: request, throwing: error))
      }
      looks.append(
        Look(follower: follower, principal: principal, request: request, finding: finding))
    }
    return looks
  }

  @concurrent private nonisolated func document(
    of query: FollowedQuery
  ) async -> Result<FollowedDocument, any Error> {
    do { return .success(try await engine.document(of: query)) } catch { return .failure(error) }
  }

  /// Moves followers that belong to another group, and ends the streams of those that are refused.
  private func settle(_ looks: [Look], of key: FollowerGroup.Key) {
    for look in looks {
      guard let member = members[ObjectIdentifier(look.follower)], member.group == key
      else { continue }
      switch look.finding {
      case .same: break
      case .other(let query, let reach):
        look.follower.discard()
        remove(look.follower, from: key)
        place(look.follower, member.principal, query, reach)
      case .refused(let answer): look.follower.finish(answer, reason: "\(answer.status)")
      }
    }
  }

  /// Checks a follower again, whose principal may be another one now.
  func recheck(_ follower: Follower, _ principal: (any ServerPrincipal)?) async {
    let id = ObjectIdentifier(follower)
    guard let member = members[id], let group = groups[member.group] else { return }
    if member.principal?.key != principal?.key {
      uncount(member.principal)
      if let name = principal?.key { counts[name, default: 0] += 1 }
    }
    members[id]?.principal = principal
    let looks = await look(at: [(follower, principal)], group.query, group.reach)
    settle(looks, of: group.key)
    // For commits that weren't told of, and rules that depend on the time.
    guard let current = members[id].flatMap({ groups[$0.group] }) else { return }
    let age = FollowerLimits.duration(limits.recheckSeconds) / 2
    if current.lastRun.map({ ContinuousClock.now - $0 >= age }) ?? true { mark(current) }
  }

  /// The error document for a follower whose principal can't be found any more.
  nonisolated func answer(to follower: Follower, unknown error: any Error) -> Answer {
    Answer(
      Refusal(thrown: error)
        ?? Refusal(401, "unauthorized", "The server doesn't know any more who you are."))
  }
}
