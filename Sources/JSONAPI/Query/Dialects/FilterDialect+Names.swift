// The names of the built-in dialects, which are those of `Quirks.Dialect`.

extension BracketFilterDialect {
  /// The name of the dialect with these settings, such as `operators`; `brackets` for custom
  /// settings.
  public var name: String {
    let known: [(Quirks.Dialect, BracketFilterDialect)] = [
      (.operators, .operators), (.plain, .plain), (.commaLists, .commaLists), (.django, .django),
      (.crnk, .crnk), (.laravel, .laravel),
    ]
    return known.first { $0.1 == self }?.0.rawValue ?? "brackets"
  }
}

extension FunctionFilterDialect {
  /// The name, `functions`.
  public var name: String { Quirks.Dialect.functions.rawValue }
}

extension DrupalFilterDialect {
  /// The name, `drupal`.
  public var name: String { Quirks.Dialect.drupal.rawValue }
}

extension RSQLFilterDialect {
  /// The name, `rsql`.
  public var name: String { Quirks.Dialect.rsql.rawValue }
}

extension GraphitiFilterDialect {
  /// The name, `graphiti`.
  public var name: String { Quirks.Dialect.graphiti.rawValue }
}

extension AshFilterDialect {
  /// The name, `ash`.
  public var name: String { Quirks.Dialect.ash.rawValue }
}

extension APIPlatformFilterDialect {
  /// The name, `api-platform`.
  public var name: String { Quirks.Dialect.apiPlatform.rawValue }
}

extension SpatieFilterDialect {
  /// The name, `spatie`.
  public var name: String { Quirks.Dialect.spatie.rawValue }
}
