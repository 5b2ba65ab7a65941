#if PostgreSQL
  /// The text search configuration in the expression of a column, as `pg_get_expr` writes it.
  ///
  /// - Returns: The name, such as `simple` or `public.mine`; nil for several, or if it isn't
  ///   constant.
  func textSearchConfiguration(of expression: String) -> String? {
    let call = "to_tsvector("
    var names: Set<String> = []
    var rest = expression[...]
    while let start = rest.firstRange(of: call) {
      rest = rest[start.upperBound...]
      guard rest.first == "'", let end = rest.dropFirst().firstIndex(of: "'"),
        rest[end...].hasPrefix("'::regconfig")
      else { return nil }
      names.insert(String(rest[rest.index(after: rest.startIndex)..<end]))
    }
    return names.count == 1 ? names.first : nil
  }
#endif
