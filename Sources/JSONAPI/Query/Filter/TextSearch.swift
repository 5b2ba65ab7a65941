/// A search for words in the text of resources.
///
/// ```swift
/// Article.query.search("white whale").filter { $0.rating >= 4 }
/// ```
///
/// Every word must occur in at least one of the searched attributes. A word is a run of letters,
/// digits and their marks, and case doesn't count; everything else only separates words.
/// `"Moby-Dick!"` searches for `moby` and `dick`.
///
/// The server determines which attributes are searched. If the condition is evaluated without one,
/// as in a store, they are ``FieldSource/searchedTexts``.
public struct TextSearch: Sendable, Hashable {
  /// The text to search for, unchanged.
  public let text: String

  /// The distinct words of the text, in simple case folding.
  public let words: [String]

  /// The attributes to search; nil if not determined yet.
  package let fields: [String]?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fields: The attributes to search.
  package init(_ text: String, fields: [String]? = nil) {
    self.text = text
    self.fields = fields
    words = SearchWords.words(of: text)
  }

  /// Returns the search in the given attributes.
  package func searching(_ fields: [String]) -> TextSearch { TextSearch(text, fields: fields) }

  /// Returns whether all words occur in texts.
  func holds(among texts: [FilterValue]) -> Bool {
    SearchWords.all(words, occurIn: texts.compactMap(\.searched))
  }

  /// Returns the relevance of texts without an index: the number of occurrences of the words.
  package func relevance(among texts: [FilterValue]) -> Int {
    SearchWords.count(of: words, in: texts.compactMap(\.searched))
  }

  /// Returns the texts of a resource to search.
  func texts(of source: some FieldSource) -> [FilterValue] {
    fields.map { $0.map { source.value(of: $0) } } ?? source.searchedTexts
  }
}

extension FilterValue {
  fileprivate var searched: String? { if case .string(let text) = self { text } else { nil } }
}

extension FilterExpression {
  /// Returns an expression that holds if all words of a text occur in a resource; see
  /// ``TextSearch``.
  ///
  /// - Parameter text: The text to search for; without words, every resource matches.
  public static func search(_ text: String) -> FilterExpression {
    let search = TextSearch(text)
    return search.words.isEmpty ? .everything : FilterExpression(search)
  }

  /// The search, if the expression consists only of it.
  var search: TextSearch? {
    if nodes.count == 1, case .search(let search) = nodes[0].kind { search } else { nil }
  }

  /// The words that every matching resource must have; nil if the expression requires none.
  package var requiredSearch: TextSearch? {
    // Two searches are equivalent to one for the words of both.
    let searches = conjuncts.compactMap(\.search)
    guard let first = searches.first else { return nil }
    return TextSearch(searches.map(\.text).joined(separator: " "), fields: first.fields)
  }
}

extension FilterDialect {
  /// Returns the parameters of a filter: the search parameter, and those of the remaining
  /// conditions.
  ///
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  func parameters(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard let search = filter.requiredSearch else { return try items(for: filter, scope: scope) }
    guard let searchParameter else { throw .notExpressible("a search for words") }
    let rest = FilterExpression.all(filter.conjuncts.filter { $0.search == nil })
    return (rest == .everything ? [] : try items(for: rest, scope: scope))
      + [QueryItem(searchParameter, search.text)]
  }
}

extension QueryError {
  /// Creates the error for a search that can't be separated from other conditions.
  static func searchNotExpressible() -> QueryError {
    .notExpressible("a search within \"or\", \"not\" or \"has\"")
  }
}
