public import JSONAPI

extension Definition {
  /// Lets requests search attributes for words, with `filter[search]=white whale`.
  ///
  /// ```swift
  /// Serve(Article.self) {
  ///   $0.search(\.title, \.body)
  /// }
  /// ```
  ///
  /// Every word has to occur, each in any of the attributes; <doc:Search> says what a word is and which indexes serve it.
  /// Attributes that are hidden from a request are not searched. Without this call, `filter[search]` is an error, 400.
  ///
  /// - Parameter attributes: The attributes, which are text.
  public mutating func search<each Value: FilterText>(
    _ attributes: repeat KeyPath<R.Fields, AttributePath<R, each Value>>
  ) { names.search(list(repeat each attributes)) }
}

extension AnyDefinition {
  /// Lets requests search attributes for words, with `filter[search]=white whale`.
  ///
  /// - Parameter attributes: The attributes, which are text; none for no search, in place of one that was introspected.
  public mutating func search(_ attributes: [String]) {
    record.give("search")
    record.searched = attributes
  }
}

extension DefinitionRecord {
  /// What is wrong with the attributes to search, and with a field that would take the parameter's name.
  func searchMistakes(_ schema: Schema) -> [DefinitionError] {
    guard !searched.isEmpty else { return [] }
    var mistakes = searched.compactMap { name -> DefinitionError? in
      if case .attribute(let attribute)? = schema[name], attribute.value.kind == .string {
        return nil
      }
      return DefinitionError(
        schema.type, name, "Only attributes that are text can be searched for words.")
    }
    if schema["search"] != nil {
      mistakes.append(
        DefinitionError(
          schema.type, "search",
          "`filter[search]` compares this field; a type that has it can't be searched for words."))
    }
    return mistakes
  }
}
