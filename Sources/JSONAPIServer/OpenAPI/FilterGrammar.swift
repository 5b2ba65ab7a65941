import JSONAPI

/// The parameters of a dialect, found by writing filters with it.
struct FilterGrammar {
  /// A comparison of a field, as the dialect writes it.
  struct Parameter {
    var name: String
    var operators: [FilterComparison.Operator]
    /// Whether it compares with null, by `true` or `false`.
    var isNull = false
    /// Whether it ignores case.
    var isCaseless = false

    /// Whether commas separate several values.
    var isList: Bool { operators.contains(.isIn) || operators.contains(.isNotIn) }
  }

  let dialect: any FilterDialect

  /// A parameter of any path of one name.
  private struct Template {
    let sample: Parameter
    /// The text around the path.
    let parts: [Substring]

    init(_ sample: Parameter) {
      self.sample = sample
      parts = sample.name.split(
        separator: FilterGrammar.placeholder, omittingEmptySubsequences: false)
    }

    func parameter(_ path: String) -> Parameter {
      var parameter = sample
      parameter.name = parts.joined(separator: path)
      return parameter
    }
  }

  /// The parameters of a path of one name, by what they depend on.
  private var templates: [String: [Template]] = [:]

  private static let placeholder = "placeholder"

  /// The only parameter of a dialect in which a filter is a single expression; nil for the others.
  let expression: String?

  init(_ dialect: any FilterDialect) {
    self.dialect = dialect
    func name(_ path: String) -> String? {
      (try? dialect.items(for: FilterExpression(DottedPath(path), .equal, .string("x"))))?.first?
        .name
    }
    let (one, two) = (name("a"), name("b"))
    expression = one == two ? one : nil
  }

  private static let operators: [FilterComparison.Operator] = [
    .equal, .isIn, .notEqual, .isNotIn, .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual,
    .contains, .startsWith, .endsWith, .matches,
  ]

  /// The parameters with which a path can be compared.
  ///
  /// - Parameters:
  ///   - isAllowed: Whether the values can be compared like this.
  ///   - hasNull: Whether the path can lead to nothing.
  ///   - key: A name for the operators that are allowed.
  mutating func parameters(
    _ path: String, hasNull: Bool, key: String,
    _ isAllowed: (FilterComparison.Operator) -> Bool
  ) -> [Parameter] {
    guard !path.utf8.contains(UInt8(ascii: ".")) else {
      return parameters(DottedPath(path), hasNull: hasNull, isAllowed)
    }
    let key = key + (hasNull ? " null" : "")
    if let known = templates[key] { return known.map { $0.parameter(path) } }
    let found = parameters(DottedPath(Self.placeholder), hasNull: hasNull, isAllowed)
      .map(Template.init)
    templates[key] = found
    return found.map { $0.parameter(path) }
  }

  private func parameters(
    _ path: DottedPath, hasNull: Bool, _ isAllowed: (FilterComparison.Operator) -> Bool
  ) -> [Parameter] {
    var found: [Parameter] = []
    func add(_ comparison: FilterComparison.Operator, ignoring difference: TextDifference?) {
      let isOfSeveral = comparison == .isIn || comparison == .isNotIn
      let value: FilterValue = isOfSeveral ? .list([.string("1"), .string("2")]) : .string("1")
      let filter = FilterExpression(path, comparison, value, ignoring: difference)
      guard let name = name(filter) else { return }
      if let index = found.firstIndex(where: { $0.name == name }) {
        found[index].operators.append(comparison)
      } else {
        found.append(
          Parameter(name: name, operators: [comparison], isCaseless: difference != nil))
      }
    }
    for comparison in Self.operators where isAllowed(comparison) { add(comparison, ignoring: nil) }
    if hasNull, let name = name(FilterExpression(path, .equal, .null)),
      !found.contains(where: { $0.name == name })
    {
      found.append(Parameter(name: name, operators: [.equal], isNull: true))
    }
    // Values that have a beginning are text.
    if isAllowed(.startsWith) {
      for comparison in Self.operators where isAllowed(comparison) {
        add(comparison, ignoring: .case)
      }
    }
    return found
  }

  private func name(_ filter: FilterExpression) -> String? {
    guard let items = try? dialect.items(for: filter), items.count == 1 else { return nil }
    return items[0].name
  }

  /// An expression, as a sample.
  func sample(_ path: String, _ value: FilterValue) -> String? {
    (try? dialect.items(for: FilterExpression(DottedPath(path), .equal, value)))?.first?.value
  }

  /// The grammar of expressions in words.
  var description: String {
    if dialect is RSQLFilterDialect {
      return """
        An expression of RSQL: field==value, !=, =lt=, =le=, =gt= and =ge= likewise; a star at the ends of a value for a \
        part of text; =in=(one,two) and =out=(one,two), =ini= and =outi= without case; =isnull=true, \
        relationship=isempty=true, =hasmember= for arrays; ";" is and, "," is or, in parentheses if need be. Values with \
        other characters than letters and digits stand in quotes.
        """
    }
    guard dialect is FunctionFilterDialect else { return "A filter expression." }
    return """
      A filter expression: equals(field,'value'), lessThan, lessOrEqual, greaterThan, greaterOrEqual, \
      contains, startsWith, endsWith and matches likewise; any(field,'one','two') for one of several values; \
      has(relationship) and has(relationship,condition) for related resources; count(relationship) in place of \
      a field; and(…,…), or(…,…) and not(…) around them. Values stand in single quotes, of which one within is \
      doubled; null stands without.
      """
  }
}

extension FilterComparison.Operator {
  /// The condition, to follow the name of the field.
  var condition: String {
    switch self {
    case .equal: "is the value"
    case .notEqual: "is another value or none"
    case .isIn: "is one of the values, which commas separate"
    case .isNotIn: "is none of the values, which commas separate"
    case .lessThan: "is less than the value"
    case .lessOrEqual: "is the value or less"
    case .greaterThan: "is greater than the value"
    case .greaterOrEqual: "is the value or greater"
    case .contains: "contains the value"
    case .startsWith: "starts with the value"
    case .endsWith: "ends with the value"
    case .matches:
      #"matches the pattern, in which * is any text and ? any character; \* and \? are these characters"#
    }
  }
}
