extension Quirks {
  /// The conventions of a server: the syntax of filters, the parameters of pages, the format of
  /// dates and names.
  ///
  /// Conventions that are nil leave other settings unchanged.
  public struct Conventions: Sendable, Hashable, Codable {
    /// The filter dialect.
    public var dialect: Dialect?
    /// The page parameters, for documents without a link to the next page.
    public var pages: Pages?
    /// The date format of attributes without their own.
    public var dates: Dates?
    /// The key format of models without their own.
    public var keys: Keys?

    /// Creates conventions.
    public init(
      dialect: Dialect? = nil, pages: Pages? = nil, dates: Dates? = nil, keys: Keys? = nil
    ) {
      self.dialect = dialect
      self.pages = pages
      self.dates = dates
      self.keys = keys
    }
  }

  /// A filter dialect, by its name in profiles.
  public enum Dialect: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``FilterDialect/plain``
    case plain
    /// ``FilterDialect/commaLists``
    case commaLists = "comma-lists"
    /// ``FilterDialect/operators``
    case operators
    /// ``FilterDialect/functions``
    case functions
    /// ``FilterDialect/django``
    case django
    /// ``FilterDialect/drupal``
    case drupal
    /// ``FilterDialect/rsql``
    case rsql
    /// ``FilterDialect/graphiti``
    case graphiti
    /// ``FilterDialect/ash``
    case ash
    /// ``FilterDialect/apiPlatform``
    case apiPlatform = "api-platform"
    /// ``FilterDialect/crnk``
    case crnk
    /// ``FilterDialect/spatie``
    case spatie
    /// ``FilterDialect/laravel``
    case laravel
  }

  /// The parameters of pages.
  public struct Pages: Sendable, Hashable, Codable {
    /// The unit that a page parameter counts.
    public enum Unit: String, Sendable, Hashable, Codable {
      /// Pages.
      case pages
      /// Elements.
      case elements
    }

    /// The unit that the parameter counts.
    public var unit: Unit
    /// The parameter that selects the page.
    public var parameter: String
    /// The parameter for the page size.
    public var sizeParameter: String

    /// Creates the parameters.
    public init(counting unit: Unit, _ parameter: String, size sizeParameter: String) {
      self.unit = unit
      self.parameter = parameter
      self.sizeParameter = sizeParameter
    }

    /// `page[number]` and `page[size]`.
    public static let numbered = Pages(counting: .pages, "page[number]", size: "page[size]")

    /// `page[offset]` and `page[limit]`.
    public static let offset = Pages(counting: .elements, "page[offset]", size: "page[limit]")
  }

  /// A date format, by its name in profiles.
  public enum Dates: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``DateFormat/rfc3339``
    case rfc3339
    /// ``DateFormat/dateOnly``
    case dateOnly
    /// ``DateFormat/secondsSince1970``
    case secondsSince1970
    /// ``DateFormat/millisecondsSince1970``
    case millisecondsSince1970

    /// The format.
    public var format: DateFormat {
      switch self {
      case .rfc3339: .rfc3339
      case .dateOnly: .dateOnly
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      }
    }
  }

  /// A key format, by its name in profiles.
  public enum Keys: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``KeyFormat/asIs``
    case asIs
    /// ``KeyFormat/dasherized``
    case dasherized
    /// ``KeyFormat/underscored``
    case underscored

    /// The key format.
    public var format: KeyFormat {
      switch self {
      case .asIs: .asIs
      case .dasherized: .dasherized
      case .underscored: .underscored
      }
    }
  }
}

// Frameworks whose documents follow the specification, as far as known.
extension Quirks {
  /// AshJsonApi: its filters, pages by offset, names with underscores.
  public static let ash = Quirks(
    "ash", conventions: Conventions(dialect: .ash, pages: .offset, keys: .underscored))

  /// API Platform: its filters, `page[page]` and `page[itemsPerPage]`.
  public static let apiPlatform = Quirks(
    "api-platform",
    conventions: Conventions(
      dialect: .apiPlatform,
      pages: Pages(counting: .pages, "page[page]", size: "page[itemsPerPage]")))

  /// crnk: its filters, pages by offset.
  public static let crnk = Quirks(
    "crnk", conventions: Conventions(dialect: .crnk, pages: .offset))

  /// Django REST framework JSON:API: its filters, numbered pages.
  public static let django = Quirks(
    "django", conventions: Conventions(dialect: .django, pages: .numbered))

  /// Elide: RSQL filters, numbered pages.
  public static let elide = Quirks(
    "elide", conventions: Conventions(dialect: .rsql, pages: .numbered))

  /// Graphiti: its filters, numbered pages, names with underscores.
  public static let graphiti = Quirks(
    "graphiti", conventions: Conventions(dialect: .graphiti, pages: .numbered, keys: .underscored))

  /// JsonApiDotNetCore: function filters, numbered pages.
  public static let jsonApiDotNetCore = Quirks(
    "jsonapi-dotnet-core", conventions: Conventions(dialect: .functions, pages: .numbered))

  /// Laravel JSON:API: its filters, numbered pages.
  public static let laravel = Quirks(
    "laravel", conventions: Conventions(dialect: .laravel, pages: .numbered))

  /// Spatie's laravel-query-builder: its filters, numbered pages, names with underscores.
  public static let spatie = Quirks(
    "spatie", conventions: Conventions(dialect: .spatie, pages: .numbered, keys: .underscored))

  /// The profiles of frameworks.
  static let frameworks = [
    ash, apiPlatform, crnk, django, elide, graphiti, jsonApiDotNetCore, laravel, spatie,
  ]
}
