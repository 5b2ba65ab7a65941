/// A search for words in the text of resources.
///
/// ```swift
/// Article.query.search("white whale").filter { $0.rating >= 4 }
/// ```
///
/// Every word has to occur in one of the attributes that are searched, each in any of them. A word is a run of letters and
/// digits, with the marks on them, and case doesn't count; all else separates words and has no meaning of its own.
/// `"Moby-Dick!"` searches for `moby` and `dick`.
///
/// Which attributes are searched is for a server to say. Where the condition is evaluated without one, as in a store, they
/// are ``FieldSource/searchedTexts``.
public struct TextSearch: Sendable, Hashable {
  /// The text to search for, as it was given.
  public let text: String

  /// The words of the text, each once, in simple case folding.
  public let words: [String]

  /// The attributes to search; nil if nobody has said yet.
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

  /// The search in some attributes.
  package func searching(_ fields: [String]) -> TextSearch { TextSearch(text, fields: fields) }

  /// Whether all words occur in a resource.
  func holds(for source: some FieldSource) -> Bool {
    SearchWords.all(words, occurIn: texts(of: source))
  }

  /// How relevant a resource is where no index says so: how often the words occur in it.
  package func relevance(of source: some FieldSource) -> Int {
    SearchWords.count(of: words, in: texts(of: source))
  }

  private func texts(of source: some FieldSource) -> [String] {
    let values = fields.map { $0.map { source.value(of: $0) } } ?? source.searchedTexts
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

extension FilterExpression {
  /// The expression that holds if all words of a text occur in a resource; see ``TextSearch``.
  ///
  /// - Parameter text: The text to search for; without words, every resource matches.
  public static func search(_ text: String) -> FilterExpression {
    let search = TextSearch(text)
    return search.words.isEmpty ? .everything : FilterExpression(search)
  }

  /// The search if the expression is nothing else.
  var search: TextSearch? {
    if nodes.count == 1, case .search(let search) = nodes[0].kind { search } else { nil }
  }

  /// The words that all resources have for which the expression holds; nil if it says nothing of words.
  package var requiredSearch: TextSearch? {
    // To find the words of two texts is to find all of them.
    let searches = conjuncts.compactMap(\.search)
    guard let first = searches.first else { return nil }
    return TextSearch(searches.map(\.text).joined(separator: " "), fields: first.fields)
  }
}

extension FilterDialect {
  /// The parameters of a filter: those of its searches, which have one of their own, and of the rest.
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
  /// The error of a dialect for a search beside other conditions that it can't take out.
  static func searchNotExpressible() -> QueryError {
    .notExpressible("a search within \"or\", \"not\" or \"has\"")
  }
}
