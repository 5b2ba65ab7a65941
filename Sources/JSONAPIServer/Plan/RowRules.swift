@_spi(Locks) public import JSONAPI

/// The conditions that the rows of each type must satisfy for a request.
///
/// A definition's rule is called when it is first needed, once per request: a request that doesn't touch a type doesn't
/// call its rule.
public struct RowRules: Sendable {
  /// The conditions; nil if a rule has to be called.
  private var conditions: [FilterExpression?]
  private let calls: Calls?
  /// The types whose rows are visible unless the rule hides them all.
  private var lifted: Set<Int> = []

  /// Creates known conditions.
  init(_ conditions: [FilterExpression]) {
    self.conditions = conditions
    calls = nil
  }

  /// Creates conditions, some of which are determined when they are needed.
  ///
  /// - Parameters:
  ///   - conditions: The conditions that are known.
  ///   - types: The types whose rules have to be called.
  ///   - call: Calls the rule of a type.
  init(
    _ conditions: [FilterExpression?], calling types: [Int],
    _ call: @escaping @Sendable (Int) throws(DefinitionError) -> FilterExpression
  ) {
    self.conditions = conditions
    for type in types { self.conditions[type] = nil }
    calls = types.isEmpty ? nil : Calls(call)
  }

  /// The condition for the rows of a type, an index of ``ServedModel/types``.
  public subscript(type: Int) -> FilterExpression {
    get {
      let condition = conditions[type] ?? calls?[type] ?? .nothing
      return lifted.contains(type) && condition != .nothing ? .everything : condition
    }
    set {
      conditions[type] = newValue
      lifted.remove(type)
    }
  }

  /// Makes all rows of a type visible, unless the rule hides every row.
  mutating func lift(_ type: Int) { lifted.insert(type) }

  /// Throws for a rule that was called with a name that the model doesn't have; no row satisfies it.
  func check() throws(DefinitionError) {
    if let failure = calls?.failure { throw failure }
  }

  /// The rules of a request that were called.
  private final class Calls: Sendable {
    private let call: @Sendable (Int) throws(DefinitionError) -> FilterExpression
    private let state = Locked((known: [Int: FilterExpression](), failure: DefinitionError?.none))

    init(_ call: @escaping @Sendable (Int) throws(DefinitionError) -> FilterExpression) {
      self.call = call
    }

    var failure: DefinitionError? { state.withLock { $0.failure } }

    subscript(type: Int) -> FilterExpression {
      if let known = state.withLock({ $0.known[type] }) { return known }
      var (condition, failure) = (FilterExpression.nothing, DefinitionError?.none)
      do { condition = try call(type) } catch { failure = error }
      return state.withLock { [condition, failure] state in
        if let failure, state.failure == nil { state.failure = failure }
        let first = state.known[type] ?? condition
        state.known[type] = first
        return first
      }
    }
  }
}

extension RowRules: Equatable {
  /// Whether all conditions are equal, including those of rules that haven't been called yet.
  public static func == (one: RowRules, other: RowRules) -> Bool {
    one.conditions.count == other.conditions.count
      && one.conditions.indices.allSatisfy { one[$0] == other[$0] }
  }
}
