#if CLI
  import ArgumentParser
  import Foundation
  import JSONAPI

  /// The query parameters of a request.
  struct QueryOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Relationships to include, as in author,comments.author; '' for none.",
        valueName: "paths"),
      transform: OptionText.paths)
    var include: IncludePaths?

    @Option(
      help: ArgumentHelp(
        "The fields to return for a type, as in articles=title,author. Can be repeated.",
        valueName: "type=names"),
      transform: QueryText.fields)
    var fields: [(type: String, names: [String])] = []

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        """
        A condition, as in author.name=Dan or rating[gte]=4, or an expression of the server's own, \
        as in "equals(title,'Fog')". Can be repeated.
        """,
        valueName: "condition"),
      transform: QueryText.filter)
    var filter: [QueryItem] = []

    @Option(
      name: .customLong("where"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        """
        A condition that is written in the dialect of --quirks, as in "greaterOrEqual(rating,'4')" or \
        "or(contains(title,'fog'),equals(author.name,'Dan'))". Can be repeated; all have to hold.
        """,
        valueName: "condition"),
      transform: QueryText.condition)
    var conditions: [FilterExpression] = []

    @Flag(
      help: """
        Compare the texts of --where without regard to case, but not ids, dates, UUIDs and what has no letters. What else \
        a server knows as no text, it refuses.
        """)
    var ignoreCase = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Words that have to occur, as in \"white whale\"; the server says where it looks for them.",
        valueName: "words"),
      transform: QueryText.search)
    var search: FilterExpression?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Fields to sort by, with a leading - for descending order, as in -created,title.",
        valueName: "fields"),
      transform: QueryText.sort)
    var sort: [SortField]?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "The page of a list to return, as in number=2,size=10. Can be repeated.",
        valueName: "name=value,…"),
      transform: QueryText.page)
    var page: [[QueryItem]] = []

    @Option(
      name: .customLong("param"),
      help: ArgumentHelp(
        "Any other parameter of the query. Can be repeated.", valueName: "name=value"),
      transform: QueryText.parameter)
    var parameters: [QueryItem] = []

    func validate() throws {
      guard !ignoreCase || !conditions.isEmpty else {
        throw ValidationError("--ignore-case says how --where compares; give one.")
      }
    }

    /// The typed query parameters.
    var query: QueryParameters {
      var query = QueryParameters()
      query.include = include
      for (type, names) in fields { query.fields.add(names, of: type) }
      let conditions = ignoreCase ? self.conditions.map(\.ignoringCase) : self.conditions
      let all = conditions + (search.map { [$0] } ?? [])
      if !all.isEmpty { query.filter = .all(all) }
      query.filterItems = filter
      query.sort = sort ?? []
      if !page.isEmpty { query.page = PageParameters(page.flatMap(\.self)) }
      query.items = parameters
      return query
    }

    /// The query string.
    ///
    /// - Throws: ``Trouble`` for a condition that the dialect can't express.
    func text(in dialect: Quirks.Dialect?) throws -> String {
      let filters = (dialect ?? .operators).filters
      do {
        return try query.queryString(dialect: filters)
      } catch {
        let option = conditions.isEmpty ? "--search" : "--where"
        throw Trouble("\(option): \(Printable.text(error.message))")
      }
    }
  }

  /// Parsers for the values of query options.
  enum QueryText {
    /// `TYPE=NAME,NAME`; nothing after the sign requests no fields (SPF-03).
    static func fields(_ text: String) throws -> (type: String, names: [String]) {
      guard let (type, list) = pair(text) else {
        throw ValidationError("expected TYPE=NAMES, as in articles=title,author.")
      }
      return (type, list.split(separator: ",").map { String($0) })
    }

    /// `KEY=VALUE`, where the key consists of names, dots and brackets; anything else is an
    /// expression.
    static func filter(_ text: String) throws -> QueryItem {
      guard !text.isEmpty else { throw ValidationError("expected KEY=VALUE or an expression.") }
      guard let (key, value) = pair(text), isKey(key) else { return QueryItem("filter", text) }
      if key == "filter" || key.hasPrefix("filter[") { return QueryItem(key, value) }
      let base = key.prefix { $0 != "[" }
      return QueryItem("filter[\(base)]\(key[base.endIndex...])", value)
    }

    /// A filter expression in function syntax, whatever the server's dialect: it can express every
    /// case-sensitive condition.
    static func condition(_ text: String) throws -> FilterExpression {
      let dialect = FunctionFilterDialect()
      let items = [QueryItem(dialect.parameter, text)]
      do {
        let (filter, _) = try dialect.filter(
          from: items, scope: Schema.Scope(nil), limits: QueryReader.Limits())
        return filter ?? .everything
      } catch {
        throw ValidationError(
          Printable.text(
            error.message + (error.expected.map { " Expected \($0)." } ?? "")
              + (error.found.map { " Found \($0)." } ?? "")))
      }
    }

    static func search(_ text: String) throws -> FilterExpression {
      let search = FilterExpression.search(text)
      guard search != .everything else {
        throw ValidationError("expected a word, with a letter or a digit.")
      }
      return search
    }

    static func sort(_ text: String) throws -> [SortField] {
      let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { SortField(parsing: String($0)) }
      guard fields.allSatisfy({ !$0.path.text.isEmpty }) else {
        throw ValidationError("expected names of fields with commas between.")
      }
      return fields
    }

    /// `NAME=VALUE`, separated by commas; a comma before anything else belongs to the value.
    static func page(_ text: String) throws -> [QueryItem] {
      var items: [QueryItem] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        if let (name, value) = pair(String(part)), isKey(name) {
          items.append(QueryItem(name, value))
        } else if let last = items.popLast() {
          items.append(QueryItem(last.name, "\(last.value),\(part)"))
        } else {
          throw ValidationError("expected NAME=VALUE, as in number=2,size=10.")
        }
      }
      return items
    }

    static func parameter(_ text: String) throws -> QueryItem {
      guard let (name, value) = pair(text) else { throw ValidationError("expected NAME=VALUE.") }
      return QueryItem(name, value)
    }

    private static func pair(_ text: String) -> (String, String)? {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
      return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }

    private static func isKey(_ text: String) -> Bool {
      text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "@"):
          true
        default: false
        }
      }
    }
  }

  extension FilterExpression {
    /// The expression with its text comparisons made case-insensitive.
    fileprivate var ignoringCase: FilterExpression {
      rewriting { kind, _, _ in
        guard case .comparison(let comparison) = kind, comparison.hasCase else { return kind }
        return .comparison(
          FilterComparison(
            comparison.operand, comparison.comparison, comparison.value, ignoring: .case))
      }
    }
  }

  extension FilterComparison {
    /// Whether the value looks like text, since the types of fields are unknown.
    fileprivate var hasCase: Bool {
      guard case .field(let path) = operand, path.last != "id", path.last != "type" else {
        return false
      }
      let values: [FilterValue] = if case .list(let values) = value { values } else { [value] }
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      switch comparison {
      case .contains, .startsWith, .endsWith, .matches: return true
      case .equal, .notEqual, .isIn, .isNotIn:
        return texts.count == values.count && texts.contains { $0.contains(where: \.isLetter) }
          && texts.allSatisfy { !$0.isOtherThanText }
      case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: return false
      }
    }
  }

  extension String {
    /// Whether it is a Boolean, a date or a UUID.
    fileprivate var isOtherThanText: Bool {
      self == "true" || self == "false" || UUID(uuidString: self) != nil
        || DateFormat.rfc3339.date(from: self) != nil
    }
  }
#endif
