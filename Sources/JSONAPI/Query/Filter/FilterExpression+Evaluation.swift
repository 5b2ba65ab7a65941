extension FilterExpression {
  /// Returns whether the expression holds for a resource.
  ///
  /// Logic is two-valued. A field that is null, absent or behind an empty relationship equals only
  /// null, and is neither less nor greater than any value, nor contains one. `!` and the negative
  /// operators are exact complements. A comparison through a to-many relationship holds if it does
  /// for any related resource.
  public func matches<Source: FieldSource>(_ source: Source) -> Bool {
    matches(source, reading: NamedFields<Source>())
  }

  /// Whether the expression holds for a resource whose fields are found by something else than their names.
  package func matches<Fields: ConditionFields>(
    _ source: Fields.Source, reading fields: Fields
  ) -> Bool {
    var evaluation = FilterEvaluation(nodes: nodes, fields: fields, source: source)
    return evaluation.run()
  }
}

/// How the fields that an expression names are found in a resource.
package protocol ConditionFields {
  /// A resource.
  associatedtype Source

  /// The values at the end of a comparison's path; a single null if a relationship on the way is empty.
  ///
  /// - Parameter node: The index of the comparison in ``FilterExpression/nodes``.
  func values(at path: DottedPath, of node: Int, in source: Source) -> [FilterValue]

  /// The resources at the end of a path of relationships.
  func resources(at path: DottedPath, of node: Int, from source: Source) -> [Source]

  /// The texts that a search looks at.
  func texts(for search: TextSearch, of node: Int, in source: Source) -> [FilterValue]
}

/// Fields found by their names.
private struct NamedFields<Source: FieldSource>: ConditionFields {
  func values(at path: DottedPath, of node: Int, in source: Source) -> [FilterValue] {
    source.values(at: path)
  }

  func resources(at path: DottedPath, of node: Int, from source: Source) -> [Source] {
    source.resources(at: path)
  }

  func texts(for search: TextSearch, of node: Int, in source: Source) -> [FilterValue] {
    search.texts(of: source)
  }
}

/// An evaluation with its own stack that skips nodes that can't change the result.
private struct FilterEvaluation<Fields: ConditionFields> {
  typealias Source = Fields.Source

  struct Frame {
    let index: Int
    let source: Source
    var children: Int
    var rest: ArraySlice<Source> = []
  }

  let nodes: [FilterExpression.Node]
  let fields: Fields
  var source: Source
  var index = 0
  var result = true
  var frames: [Frame] = []

  mutating func run() -> Bool {
    repeat {
      while descend() {}
    } while ascend()
    return result
  }

  /// Evaluates a leaf and moves past it, or moves to the first child of another node.
  private mutating func descend() -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .comparison(let comparison):
      result =
        switch comparison.operand {
        case .count(let path):
          comparison.holds(count: fields.resources(at: path, of: index, from: source).count)
        case .field(let path):
          comparison.holds(among: fields.values(at: path, of: index, in: source))
        }
    case .search(let search):
      result = search.holds(among: fields.texts(for: search, of: index, in: source))
    case .and, .or, .not:
      if node.childCount > 0 {
        frames.append(Frame(index: index, source: source, children: node.childCount))
        index += 1
        return true
      }
      result = node.kind == .and
    case .has(let path):
      let related = fields.resources(at: path, of: index, from: source)
      result = !related.isEmpty
      if node.childCount > 0, let first = related.first {
        frames.append(Frame(index: index, source: source, children: 1, rest: related.dropFirst()))
        source = first
        index += 1
        return true
      }
    }
    index += node.size
    return false
  }

  /// Passes the result up to the first ancestor that needs another child's result; returns false at
  /// the root.
  private mutating func ascend() -> Bool {
    while var frame = frames.popLast() {
      let node = nodes[frame.index]
      switch node.kind {
      case .comparison, .search: break
      case .not: result.toggle()
      case .and, .or:
        frame.children -= 1
        if frame.children > 0, result == (node.kind == .and) {
          frames.append(frame)
          return true
        }
      case .has:
        if !result, let next = frame.rest.popFirst() {
          frames.append(frame)
          source = next
          index = frame.index + 1
          return true
        }
        source = frame.source
      }
      index = frame.index + node.size
    }
    return false
  }
}

extension FilterComparison {
  /// Returns whether the comparison holds for a resource.
  ///
  /// - Returns: Whether it holds, by the rules of ``FilterExpression/matches(_:)``.
  public func holds(for source: some FieldSource) -> Bool {
    switch operand {
    case .count(let path): holds(count: source.resources(at: path).count)
    case .field(let path): holds(among: source.values(at: path))
    }
  }

  /// Whether the comparison holds for a number of resources.
  fileprivate func holds(count: Int) -> Bool { comparison.holds(.number(JSONNumber(count)), value) }

  /// Whether the comparison holds where a field has some values, which are several behind a to-many relationship.
  package func holds(among values: [FilterValue]) -> Bool {
    switch comparison {
    case .notEqual: !holds(among: values, .equal)
    case .isNotIn: !holds(among: values, .isIn)
    default: holds(among: values, comparison)
    }
  }

  private func holds(among values: [FilterValue], _ comparison: Operator) -> Bool {
    switch ignoring {
    case .case?:
      let folded = value.caseFolded
      return values.contains { comparison.holds($0.caseFolded, folded) }
    case nil: return values.contains { comparison.holds($0, value) }
    }
  }
}

extension FilterComparison.Operator {
  fileprivate func holds(_ field: FilterValue, _ value: FilterValue) -> Bool {
    switch self {
    case .equal: field.isSame(as: value)
    case .notEqual: !field.isSame(as: value)
    case .lessThan: field.compared(to: value).map { $0 < 0 } ?? false
    case .lessOrEqual: field.compared(to: value).map { $0 <= 0 } ?? false
    case .greaterThan: field.compared(to: value).map { $0 > 0 } ?? false
    case .greaterOrEqual: field.compared(to: value).map { $0 >= 0 } ?? false
    case .isIn: value.elements.contains { field.isSame(as: $0) }
    case .isNotIn: !value.elements.contains { field.isSame(as: $0) }
    case .contains, .startsWith, .endsWith, .matches: holdsText(field, value)
    }
  }

  private func holdsText(_ field: FilterValue, _ value: FilterValue) -> Bool {
    if self == .contains, case .list(let elements) = field {
      return elements.contains { $0.isSame(as: value) }
    }
    guard let text = field.text, let part = value.text else { return false }
    return switch self {
    case .contains: text.utf8.contains(part.utf8)
    case .startsWith: text.utf8.starts(with: part.utf8)
    case .endsWith: text.utf8.reversed().starts(with: part.utf8.reversed())
    default: TextPattern(part).matches(text)
    }
  }
}

extension FilterValue {
  /// The values of a list; any other value counts as a list of one.
  package var elements: [FilterValue] {
    if case .list(let values) = self { values } else { [self] }
  }
}

extension String.UTF8View {
  fileprivate func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
