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
  /// Every word must occur in at least one of the attributes; <doc:Search> defines words and lists the indexes for
  /// them. Attributes that are hidden from a request aren't searched. Without this call, `filter[search]` is an error,
  /// 400.
  ///
  /// - Parameter attributes: The text attributes.
  public mutating func search<each Value: FilterText>(
    _ attributes: repeat KeyPath<R.Fields, AttributePath<R, each Value>>
  ) { names.search(list(repeat each attributes)) }
}

extension AnyDefinition {
  /// Lets requests search attributes for words, with `filter[search]=white whale`.
  ///
  /// - Parameter attributes: The text attributes; none to disable an introspected search.
  public mutating func search(_ attributes: [String]) {
    record.give("search")
    record.searched = attributes
  }
}

extension DefinitionRecord {
  /// The mistakes in the searched attributes, including a field with the parameter's name.
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
