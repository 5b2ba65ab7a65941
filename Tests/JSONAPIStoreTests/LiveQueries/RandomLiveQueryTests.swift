import Foundation
import JSONAPI
import Testing

@testable import JSONAPIStore

/// Random changes of a store, after each of which its observed queries are compared with a fresh evaluation.
///
/// On the main actor, where changes are told once. `JSONAPI_LIVE_SEQUENCES` sets the number of sequences, and
/// `JSONAPI_LIVE_SEED` the first seed.
@MainActor @Suite("Observed queries against fresh evaluations")
struct RandomLiveQueryTests {
  @Test(arguments: 0..<4)
  func `At every quiet moment they are equal, and notifications are necessary and sufficient`(
    part: Int
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["JSONAPI_LIVE_SEQUENCES"].flatMap { Int($0) } ?? 160
    let first = environment["JSONAPI_LIVE_SEED"].flatMap { UInt64($0) } ?? 1
    for number in stride(from: part, to: count, by: 4) {
      let seed = first &+ UInt64(number)
      var random = SplitMix(state: seed)
      let steps = (0..<24).map { _ in random.next() }
      if let problem = problem(of: steps) {
        let (shortest, last) = shrink(steps, problem)
        Issue.record(
          "seed \(seed): \(last), after \(shortest.count) of \(steps.count) steps: \(shortest)")
        return
      }
      if number % 40 < 4 { await Task.yield() }
    }
  }

  private func problem(of steps: [UInt64]) -> String? {
    do {
      var sequence = LiveQuerySequence()
      for (number, step) in steps.enumerated() {
        if let problem = try sequence.step(step) { return "step \(number): \(problem)" }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Leaves out steps as long as anything fails.
  private func shrink(_ steps: [UInt64], _ problem: String) -> ([UInt64], String) {
    var (steps, problem) = (steps, problem)
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        let fewer = Array(steps[..<start] + steps.dropFirst(start + size))
        if let other = self.problem(of: fewer) {
          (steps, problem) = (fewer, other)
        } else {
          start += size
        }
      }
      size /= 2
    }
    return (steps, problem)
  }
}

/// A store with observed queries, and what was seen of them last.
private struct LiveQuerySequence {
  private struct Observed {
    let shape: (type: String, parameters: QueryParameters)
    let query: LiveQuery<Record>
  }

  private struct Seen<Row: ResourceOutput> {
    let rows: LiveQuery<Row>.Elements
    let count: Int
    let notifications: (rows: Notifications, count: Notifications, sections: Notifications)
    let heads: [FilterValue]
  }

  private let store = Store()
  private var calls: RandomCalls
  private let queries: [Observed]
  private let typed = LiveArticle.query
    .matching(FilterExpression("author.name", .notEqual, "n2")).sort("title")
    .include("author.company")
  private let values: LiveQuery<LiveArticle>

  init() {
    calls = RandomCalls(store)
    queries = liveShapes.map { [store] shape in
      Observed(shape: shape, query: store.live(of: shape.type, matching: shape.parameters))
    }
    values = store.live(typed)
  }

  /// Changes the store, and looks at some of the queries before and afterwards.
  ///
  /// - Returns: What is wrong.
  mutating func step(_ seed: UInt64) throws -> String? {
    var random = SplitMix(state: ~seed)
    let observed = queries.indices.filter { _ in random.next() % 3 == 0 }
    let seen = observed.map { look(at: queries[$0].query, queries[$0].shape.parameters) }
    let seenValues = random.next() % 3 == 0 ? look(at: values, typed.parameters) : nil
    try calls.step(seed)
    for (number, before) in zip(observed, seen) {
      if let problem = try check(queries[number], before) { return "query \(number): \(problem)" }
    }
    if let seenValues, let problem = try check(seenValues) { return "values: \(problem)" }
    return nil
  }

  private func look<Row>(
    at query: LiveQuery<Row>, _ parameters: QueryParameters
  ) -> Seen<Row> {
    var (rows, count, heads) = (LiveQuery<Row>.Elements(), 0, [FilterValue]())
    let ofRows = Notifications { rows = query.elements }
    let ofCount = Notifications { count = query.count }
    let ofSections = Notifications { heads = query.sections.map(\.id) }
    return Seen(
      rows: rows, count: count, notifications: (ofRows, ofCount, ofSections), heads: heads)
  }

  private func check(_ observed: Observed, _ before: Seen<Record>) throws -> String? {
    let (query, parameters) = (observed.query, observed.shape.parameters)
    let fresh = try store.records(of: observed.shape.type, matching: parameters)
    let told = before.notifications
    let (toldRows, toldCount) = (told.rows.count, told.count.count)
    let toldSections = told.sections.count
    let live = query.elements
    guard live.elementsEqual(fresh, by: ===) else {
      return "\(live.map(\.identifier)), not \(fresh.map(\.identifier))"
    }
    guard query.count == fresh.count else { return "count \(query.count), not \(fresh.count)" }
    let hasChanged = !live.elementsEqual(before.rows, by: ===)
    if hasChanged, toldRows == 0 { return "not notified" }
    if !hasChanged, toldRows > 0, calls.isSingle { return "notified without a change" }
    let hasNumber = before.count != live.count
    if hasNumber, toldCount == 0 { return "not notified of the number" }
    if !hasNumber, toldCount > 0, calls.isSingle { return "notified of the same number" }
    let sections = query.sections
    guard sections.flatMap({ $0 }).elementsEqual(fresh, by: ===) else { return "other sections" }
    let heads = sections.map(\.id)
    if let double = zip(heads, heads.dropFirst()).first(where: ==) { return "twice \(double.0)" }
    if heads != before.heads, toldSections == 0 { return "not notified of sections" }
    return problem(of: sections, by: parameters.sort.first)
  }

  /// Checks that each section has what its elements have, where strings mean nothing else.
  private func problem(
    of sections: [LiveQuery<Record>.Section], by field: SortField?
  ) -> String? {
    guard let field, field.path.names.count == 1, !["created", "id"].contains(field.path.text)
    else { return nil }
    for section in sections {
      let other = section.first { $0.value(of: field.path.text) != section.id }
      if let other { return "section \(section.id) with \(other.identifier)" }
    }
    return nil
  }

  private func check(_ before: Seen<LiveArticle>) throws -> String? {
    var (fresh, failures) = ([LiveArticle](), 0)
    for record in try store.records(matching: typed) {
      let document = store.document(for: record, include: typed.parameters.include ?? [])
      do {
        fresh.append(try JSONAPIDecoder().decode(LiveArticle.self, from: Data(document.bytes())))
      } catch {
        failures += 1
      }
    }
    let told = before.notifications.rows.count
    let live = values.elements
    guard live.elementsEqual(fresh) else { return "\(Array(live)), not \(fresh)" }
    guard values.unreadable.count == failures else { return "errors \(values.unreadable)" }
    guard values.count == fresh.count else { return "count \(values.count)" }
    // Another record may have an equal value, as after a restoration.
    let hasChanged =
      !live.elementsEqual(before.rows)
      || !live.records.elementsEqual(before.rows.records, by: ===)
    if !live.elementsEqual(before.rows), told == 0 { return "not notified" }
    if !hasChanged, told > 0, calls.isSingle { return "notified without a change" }
    return nil
  }
}
