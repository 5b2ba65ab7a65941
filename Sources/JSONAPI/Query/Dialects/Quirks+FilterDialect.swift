extension Quirks.Dialect {
  /// The dialect.
  public var filters: any FilterDialect {
    switch self {
    case .plain: .plain
    case .commaLists: .commaLists
    case .operators: .operators
    case .functions: .functions
    case .django: .django
    case .drupal: .drupal
    case .rsql: .rsql
    case .graphiti: .graphiti
    case .ash: .ash
    case .apiPlatform: .apiPlatform
    case .crnk: .crnk
    case .spatie: .spatie
    case .laravel: .laravel
    }
  }
}
