extension BracketFilterDialect {
  /// Writes a filter that is a conjunction of comparisons.
  ///
  /// - Returns: A parameter for each comparison.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    guard let comparisons = filter.conjunction else {
      throw .notExpressible("\"or\", \"not\" and conditions on related resources")
    }
    var items: [QueryItem] = []
    for comparison in comparisons {
      let item = try item(for: comparison)
      guard !items.contains(where: { $0.name == item.name }) else {
        throw .notExpressible("two conditions of one kind on a field", parameter: item.name)
      }
      items.append(item)
    }
    return items
  }

  private func item(for comparison: FilterComparison) throws(QueryError) -> QueryItem {
    guard case .field(let path) = comparison.operand else {
      throw .notExpressible("the count of \(comparison.path)")
    }
    if comparison.value == .null, let nullOperator {
      switch comparison.comparison {
      case .equal: return QueryItem(try name(path, nullOperator), "true")
      case .notEqual: return QueryItem(try name(path, nullOperator), "false")
      default: break
      }
    }
    let name = try name(path, operatorName(of: comparison))
    return QueryItem(name, try value(of: comparison, name))
  }

  private func value(
    of comparison: FilterComparison, _ name: String
  ) throws(QueryError) -> String {
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text,
        !isList(comparison.comparison) || !text.utf8.contains(UInt8(ascii: ","))
      else {
        throw .notExpressible("a value of \(comparison.summary)", parameter: name)
      }
      texts.append(text)
    }
    guard !texts.isEmpty else {
      throw .notExpressible("the empty list of \(comparison.summary)", parameter: name)
    }
    return texts.joined(separator: ",")
  }

  /// The name of the operator in brackets; nil if it is implied.
  private func operatorName(of comparison: FilterComparison) throws(QueryError) -> String? {
    if let name = operators[comparison.comparison] { return name }
    switch comparison.comparison {
    case .equal: return nil
    case .isIn where hasLists: return nil
    default: throw .notExpressible(comparison.summary)
    }
  }

  private func name(_ path: DottedPath, _ operatorName: String?) throws(QueryError) -> String {
    let names = paths == .dotted ? [path.text] : path.names
    // After a dot, an operator's name looks like one in the path.
    let count = operatorStyle == .dotted ? path.count : names.count
    if operatorName == nil, count > 1, meaning(of: path.last) != nil {
      throw .notExpressible("the field \(path), whose name is also an operator's")
    }
    let all = names + [operatorName].compactMap { $0 }
    // An operator after a dot is in the last brackets.
    let texts =
      operatorStyle == .dotted && operatorName != nil && all.count > 1
      ? all.dropLast(2) + [all.suffix(2).joined(separator: ".")] : all
    return "filter" + texts.map { "[\($0)]" }.joined()
  }
}
