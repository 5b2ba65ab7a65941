@_spi(Locks) public import JSONAPI

/// The conditions that the rows of each type must satisfy for a request.
///
/// A definition's rule is called when it is first needed, once per request: a request that doesn't touch a type doesn't
/// call its rule.
public struct RowRules: Sendable {
  /// The conditions; nil if a rule has to be called.
  private var conditions: [Condition?]
  private let model: ServedModel
  private let calls: Calls?
  /// The types whose rows are visible unless the rule hides them all.
  private var lifted: Set<Int> = []

  /// Creates the same condition for the rows of every type.
  init(_ condition: Condition = .everything, of model: ServedModel) {
    conditions = model.types.map { _ in condition }
    self.model = model
    calls = nil
  }

  /// Creates conditions, some of which are determined when they are needed.
  ///
  /// - Parameters:
  ///   - conditions: The conditions that are known; nil for types whose rules have to be called.
  ///   - model: The model with the types.
  ///   - callsRules: Whether there are such types.
  ///   - call: Calls the rule of a type.
  init(
    _ conditions: [Condition?], of model: ServedModel, callsRules: Bool,
    _ call: @escaping @Sendable (Int) throws(DefinitionError) -> Condition
  ) {
    self.conditions = conditions
    self.model = model
    calls = callsRules ? Calls(call) : nil
  }

  /// The condition for the rows of a type, an index of ``ServedModel/types``.
  public subscript(type: Int) -> FilterExpression {
    get { condition(of: type).expression }
    set {
      conditions[type] = model.condition(newValue, of: [type])
      lifted.remove(type)
    }
  }

  /// The condition for the rows of a type, with its names resolved.
  func condition(of type: Int) -> Condition {
    let condition = conditions[type] ?? calls?[type] ?? .nothing
    return lifted.contains(type) && condition.expression != .nothing ? .everything : condition
  }

  /// Whether every row of a type is visible.
  func hidesNothing(of type: Int) -> Bool {
    conditions[type]?.isEverything == true || condition(of: type).isEverything
  }

  /// Makes all rows of a type visible, unless the rule hides every row.
  mutating func lift(_ type: Int) { lifted.insert(type) }

  /// Throws for a rule that was called with a name that the model doesn't have; no row satisfies it.
  func check() throws(DefinitionError) {
    if let failure = calls?.failure { throw failure }
  }

  /// The rules of a request that were called.
  private final class Calls: Sendable {
    private let call: @Sendable (Int) throws(DefinitionError) -> Condition
    private let state = Locked((known: [Int: Condition](), failure: DefinitionError?.none))

    init(_ call: @escaping @Sendable (Int) throws(DefinitionError) -> Condition) {
      self.call = call
    }

    var failure: DefinitionError? { state.withLock { $0.failure } }

    subscript(type: Int) -> Condition {
      if let known = state.withLock({ $0.known[type] }) { return known }
      var (condition, failure) = (Condition.nothing, DefinitionError?.none)
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
