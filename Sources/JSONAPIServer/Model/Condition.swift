import JSONAPI

/// A condition on rows whose names have been resolved.
struct Condition: Sendable {
  /// The condition as it is written.
  let expression: FilterExpression

  /// For each node of the expression, what its names mean: those of its path one after the other, or those of the
  /// attributes that a search looks at, all in the types that the node is about.
  let names: [[ServedName]]

  /// Whether the condition holds for every row.
  let isEverything: Bool

  init(expression: FilterExpression, names: [[ServedName]]) {
    self.expression = expression
    self.names = names
    isEverything = expression == .everything
  }

  /// The condition that holds for every row.
  static let everything = Condition(expression: .everything, names: [[]])

  /// The condition that holds for no row.
  static let nothing = Condition(expression: .nothing, names: [[]])
}

/// What a name means in each of the types that it can be looked up in.
struct ServedName: Sendable {
  /// A field of a type, an index of the model's.
  enum Field: Sendable, Hashable {
    case column(Int)
    case edge(Int)
    /// The id, or the key that conditions compare in its place.
    case key
    /// The name of the type itself.
    case type
  }

  /// The types, and the field that each has by the name; nil in those that have none.
  let fields: [(type: Int, field: Field?)]

  subscript(type: Int) -> Field? { fields.first { $0.type == type }?.field }

  /// The relationship that a type has by the name.
  func edge(of type: Int) -> Int? { if case .edge(let edge)? = self[type] { edge } else { nil } }

  /// The column that a type has by the name.
  func column(of type: Int) -> Int? {
    if case .column(let column)? = self[type] { column } else { nil }
  }

  /// The types that have a column by the name, with its index.
  var columns: [(type: Int, column: Int)] {
    fields.compactMap { type, field in
      if case .column(let column)? = field { (type, column) } else { nil }
    }
  }

  /// The types that have a relationship by the name, with its index.
  var edges: [(type: Int, edge: Int)] {
    fields.compactMap { type, field in
      if case .edge(let edge)? = field { (type, edge) } else { nil }
    }
  }
}

/// A path with what its names mean.
struct ServedPath: Sendable {
  /// The types that the path begins at.
  let types: [Int]
  private(set) var texts: [String] = []
  private(set) var names: [ServedName] = []
  /// How many of the names are those of the `has` around the path itself.
  private(set) var within = 0

  init(from types: [Int]) { self.types = types }

  /// A path that goes on from the end of this one.
  func following(_ path: DottedPath, in model: ServedModel) -> ServedPath {
    var next = self
    next.within = names.count
    for text in path.names {
      next.names.append(model.name(text, of: next.ends(in: model)))
      next.texts.append(text)
    }
    return next
  }

  /// The types that the path leads to along relationships.
  fileprivate func ends(in model: ServedModel) -> [Int] {
    guard let last = names.last else { return types }
    let targets = last.edges.map { model.types[$0.type].edges[$0.edge].targets }
    return targets.count == 1 ? targets[0] : Set(targets.joined()).sorted()
  }

  /// Whether it is the id at the end of a relationship, with no `has` around it.
  var isRelatedID: Bool {
    names.count == 2 && within == 0 && names[1].fields.contains { $0.field == .key }
  }

  /// The names from one of them on.
  func text(from first: Int = 0) -> String { texts[first...].joined(separator: ".") }
}

extension ServedType {
  /// The field that a name means; nil if it means none.
  func field(_ name: String) -> ServedName.Field? {
    // Conditions of the planner compare the id as a key.
    if name == "id" || name == "$id" { return .key }
    if let column = column(name) { return .column(column) }
    // No field may be called so (RES-12).
    if name == "type" { return .type }
    return edge(name).map { .edge($0) }
  }

  /// The columns that a search looks at.
  func columns(searchedBy search: TextSearch) -> [Int] {
    (search.fields ?? []).compactMap { column($0) }
  }
}

extension ServedModel {
  fileprivate func name(_ text: String, of types: [Int]) -> ServedName {
    ServedName(fields: types.map { ($0, self.types[$0].field(text)) })
  }

  /// A path from types, with what its names mean.
  func path(_ path: DottedPath, from types: [Int]) -> ServedPath {
    ServedPath(from: types).following(path, in: self)
  }

  /// Resolves the names of a condition.
  func condition(_ expression: FilterExpression, of types: [Int]) -> Condition {
    expression == .everything ? .everything : condition(expression, of: types) { kind, _ in kind }
  }

  /// Resolves the names of a condition, and puts other conditions in the place of some.
  ///
  /// - Parameters:
  ///   - expression: The condition.
  ///   - types: The types of the rows.
  ///   - change: Receives a comparison or a `has` with its path, or a search with the path to what is searched; the
  ///     paths begin at the rows. It returns what to put there, with a path that means the same.
  func condition<Failure: Error>(
    _ expression: FilterExpression, of types: [Int],
    _ change: (FilterExpression.Node.Kind, ServedPath) throws(Failure) ->
      FilterExpression.Node.Kind
  ) throws(Failure) -> Condition {
    let nodes = expression.nodes
    var names = Array(repeating: [ServedName](), count: nodes.count)
    var around: [(path: ServedPath, end: Int)] = []
    let changed = try expression.rewriting { kind, index, _ throws(Failure) in
      while let last = around.last, last.end <= index { around.removeLast() }
      var path = around.last?.path ?? ServedPath(from: types)
      switch kind {
      case .has(let relationship):
        path = path.following(relationship, in: self)
        around.append((path, index + nodes[index].size))
      case .comparison(let comparison): path = path.following(comparison.path, in: self)
      case .and, .or, .not, .search: break
      }
      let kind = try change(kind, path)
      if case .search(let search) = kind {
        let types = path.ends(in: self)
        names[index] = (search.fields ?? []).map { name($0, of: types) }
      } else {
        names[index] = Array(path.names[path.within...])
      }
      return kind
    }
    return Condition(expression: changed, names: names)
  }
}
