import JSONAPI

/// Paths along relationships.
extension SQLCompiler {
  /// Tables that are joined along relationships, from a row to rows of one type.
  struct Chain {
    var tables: [String] = []
    var conditions: [String] = []
    var end: Source

    /// The tables and conditions of a statement that selects the rows.
    var rows: String {
      "\(tables.joined(separator: ", ")) WHERE \(conditions.joined(separator: " AND "))"
    }
  }

  /// The paths along relationships: one for each combination of types on the way.
  mutating func chains(_ names: some Sequence<ServedName>, from source: Source) -> [Chain] {
    var chains = [Chain(end: source)]
    for name in names {
      var next: [Chain] = []
      for chain in chains {
        guard let edge = name.edge(of: chain.end.type) else { continue }
        for target in model.types[chain.end.type].edges[edge].targets {
          next.append(extended(chain, by: edge, to: target))
        }
      }
      chains = next
    }
    return chains
  }

  mutating func extended(_ chain: Chain, by edge: Int, to target: Int) -> Chain {
    var chain = chain
    let end = source(target)
    chain.tables.append(named(end))
    let link = self.link(chain.end, edge, end)
    chain.tables += link.tables
    chain.conditions += link.conditions + rule(of: end)
    chain.end = end
    return chain
  }

  /// Connects a row with the related rows of a relationship.
  mutating func link(
    _ owner: Source, _ edge: Int, _ end: Source
  ) -> (tables: [String], conditions: [String]) {
    let relationship = model.types[owner.type].edges[edge]
    let table = schema.types[owner.type]
    let key = key(of: end)
    /// A condition that columns of the owner equal the key.
    func leads(_ columns: KeyColumns) -> [String] {
      equal(table.key(in: columns).of(owner.alias), key)
    }
    switch relationship.storage {
    case .column(let columns): return ([], leads(columns))
    case .typed(let id, _, _): return ([], [isLinked(owner, edge, to: end.type)] + leads([id]))
    case .columns(let names):
      guard let name = names[model.types[end.type].name] else { return ([], ["FALSE"]) }
      return ([], [isLinked(owner, edge, to: end.type)] + leads([name]))
    case .foreignKey(let columns):
      let foreign = schema.key(of: owner.type, in: model.types[end.type].table, columns)
      return (
        [],
        leadsBack(end, along: relationship, to: owner.type)
          + equal(foreign.of(end.alias), self.key(of: owner))
      )
    case .through(let join, let own, let other):
      let alias = alias()
      let near = schema.key(of: owner.type, in: join, own).of(alias)
      let far = schema.key(of: end.type, in: join, other).of(alias)
      return (
        ["\(dialect.quotedTable(join)) AS \(alias)"],
        equal(near, self.key(of: owner)) + equal(far, key)
      )
    }
  }

  /// A condition on a row that its polymorphic relationship leads to a type.
  mutating func isLinked(_ owner: Source, _ edge: Int, to target: Int) -> String {
    let conditions = schema.conditions(
      that: edge, of: owner.type, leadsTo: target, alias: owner.alias
    ) { bind($0, as: $1) }
    return conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }

  /// The condition that a foreign key refers to a type, if its column has ids of several types.
  mutating func leadsBack(
    _ end: Source, along relationship: ServedEdge, to type: Int
  ) -> [String] {
    relationship.inverses[end.type].map { [isLinked(end, $0, to: type)] } ?? []
  }

  /// Compares keys column by column, as text if their types differ.
  func equal(_ one: SQLKey, _ other: SQLKey) -> [String] {
    zip(one.columns, other.columns).map { column, key in
      dialect == .sqlite || column.type == key.type || column.isInteger && key.isInteger
        || column.isCollatable && key.isCollatable
        ? "\(column.name) = \(key.name)" : "\(column.name)::text = \(key.name)::text"
    }
  }

  /// A condition that one of the paths leads to a row that satisfies another condition.
  mutating func exists(
    _ chains: [Chain], _ holds: (inout SQLCompiler, Source) -> String?
  ) -> String {
    let alternatives = chains.map { chain -> String in
      var chain = chain
      if let condition = holds(&self, chain.end) { chain.conditions.append(condition) }
      return "EXISTS (SELECT 1 FROM \(chain.rows))"
    }
    return joined(alternatives, by: "OR", none: "FALSE")
  }

  func joined(_ parts: [String], by word: String, none: String) -> String {
    switch parts.count {
    case 0: none
    case 1: parts[0]
    default: "(" + parts.joined(separator: " \(word) ") + ")"
    }
  }
}

extension SQLColumn {
  /// Whether PostgreSQL compares integer keys without a conversion.
  fileprivate var isInteger: Bool { ["smallint", "integer", "bigint"].contains(type) }
}

extension SQLSchema {
  /// The conditions on a row that its polymorphic relationship leads to a type.
  ///
  /// - Parameters:
  ///   - edge: The relationship.
  ///   - type: The type of the row.
  ///   - target: The type that it leads to.
  ///   - alias: The name of the row's table in the statement; nil if it is the only one.
  ///   - bind: Returns the placeholder of a value.
  func conditions(
    that edge: Int, of type: Int, leadsTo target: Int, alias: String?, _ bind: SQLKey.Binding
  ) -> [String] {
    let name = model.types[target].name
    func column(_ name: String) -> String {
      (alias.map { "\($0)." } ?? "") + dialect.quoted(name)
    }
    switch model.types[type].edges[edge].storage {
    case .typed(_, let typeColumn, let names):
      // The name may not be a value of the enumerated type.
      let isEnumerated = types[type].column(assigned: typeColumn).cases != nil
      let found = column(typeColumn) + (isEnumerated ? "::text" : "")
      return ["\(found) = \(bind(.text(names[name] ?? name), "text"))"]
    case .columns(let names):
      // The first column with a value determines the type.
      let before = names.sorted { $0.key < $1.key }.prefix { $0.key != name }
      return before.map { "\(column($0.value)) IS NULL" }
        + (names[name].map { ["\(column($0)) IS NOT NULL"] } ?? [])
    case .column, .foreignKey, .through: return []
    }
  }
}
