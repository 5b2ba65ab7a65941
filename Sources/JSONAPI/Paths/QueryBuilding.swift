/// A value with the parameters of a query: a ``Query``, or a client's request.
///
/// Methods return a copy with modified parameters. Those for collections are in
/// ``CollectionQueryBuilding``.
public protocol QueryBuilding<Subject>: Sendable {
  /// The resource type that paths start from.
  associatedtype Subject: Sendable

  /// The parameters, without the type.
  var parameters: QueryParameters { get set }
}

/// A query for a collection, which can be filtered, sorted and paged.
public protocol CollectionQueryBuilding: QueryBuilding {}

extension QueryBuilding {
  /// Returns a copy with modified parameters.
  ///
  /// - Parameter change: Modifies the parameters.
  public func changing(_ change: (inout QueryParameters) -> Void) -> Self {
    var copy = self
    change(&copy.parameters)
    return copy
  }

  /// Returns a path of names as resolved by the model; unchanged for `AnyResource`, unions and
  /// records.
  func path(named name: String) -> DottedPath {
    (Subject.self as? any Resource.Type)?.path(named: name) ?? DottedPath(name)
  }
}

extension QueryBuilding where Subject: Resource {
  /// Includes related resources.
  ///
  /// - Parameters:
  ///   - first: A path of relationships, such as `\.comments.author`.
  ///   - rest: More of them.
  public func include<First: RelationshipPath, each Rest: RelationshipPath>(
    _ first: KeyPath<Subject.Fields, First>, _ rest: repeat KeyPath<Subject.Fields, each Rest>
  ) -> Self {
    var paths = [Subject.fields[keyPath: first].fieldRoute.path]
    for path in repeat each rest { paths.append(Subject.fields[keyPath: path].fieldRoute.path) }
    return including(paths)
  }

  /// Restricts the fields of the resources of the type (SPF-02).
  ///
  /// A path through a relationship also restricts the related type: `\.author.name` requests the articles'
  /// `author` and the people's `name`.
  public func fields<First: FieldPath, each Rest: FieldPath>(
    _ first: KeyPath<Subject.Fields, First>, _ rest: repeat KeyPath<Subject.Fields, each Rest>
  ) -> Self {
    fields(of: Subject.self, first, repeat each rest)
  }
}

extension QueryBuilding {
  /// Restricts the fields of the resources of another type (SPF-02).
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - first: A field.
  ///   - rest: More of them.
  public func fields<Other: Resource, First: FieldPath, each Rest: FieldPath>(
    of type: Other.Type,
    _ first: KeyPath<Other.Fields, First>,
    _ rest: repeat KeyPath<Other.Fields, each Rest>
  ) -> Self {
    var routes = [Other.fields[keyPath: first].fieldRoute]
    for path in repeat each rest { routes.append(Other.fields[keyPath: path].fieldRoute) }
    return changing { parameters in
      for route in routes { parameters.fields.add(route, in: Other.knownSchema) }
    }
  }
}

extension CollectionQueryBuilding where Subject: Resource {
  /// Adds a condition, which must be true in addition to earlier ones.
  ///
  /// - Parameter build: Compares the type's paths with values.
  public func filter(_ build: (Filter<Subject>.Paths) -> Filter<Subject>) -> Self {
    matching(Filter(build).expression)
  }

  /// Appends sort fields (SRT-03).
  public func sort(_ first: SortTerm<Subject>, _ rest: SortTerm<Subject>...) -> Self {
    changing { $0.sort += [first.field] + rest.map(\.field) }
  }
}

extension CollectionQueryBuilding {
  /// Adds a condition, which must be true in addition to earlier ones.
  public func matching(_ expression: FilterExpression) -> Self {
    changing { parameters in
      let all = (parameters.filter ?? .everything) && expression
      parameters.filter = all == .everything ? nil : all
    }
  }

  /// Searches for words in the text of the resources, in addition to earlier conditions.
  ///
  /// ```swift
  /// try Article.query.search("white whale").queryString()  // filter[search]=white%20whale
  /// ```
  ///
  /// Every word must occur; case and punctuation don't count, see ``TextSearch``. The server
  /// decides which attributes are searched; one that searches none responds with an error.
  ///
  /// - Parameter text: The text; without words, as in an empty search field, nothing is added.
  public func search(_ text: String) -> Self { matching(.search(text)) }

  /// Requests one page of the collection.
  public func page(_ page: PageParameters) -> Self { changing { $0.page = page } }

  /// Returns the resources that match the query's filter, sorted by its sort fields.
  ///
  /// - Returns: The matching resources, sorted; pages are ignored.
  public func select<Source: FieldSource>(
    from sources: some Sequence<Source>, nulls: SortField.NullPlacement = .last
  ) -> [Source] {
    let filter = parameters.filter ?? .everything
    return sources.filter { filter.matches($0) }
      .sorted(by: parameters.evaluatedSort ?? parameters.sort, nulls: nulls)
  }
}

// Names in quotes have a label if a type has typed paths: an overload with the same arguments as
// the typed one would turn the compiler's error about a misspelled path into one about strings.
//
// Names are those in JSON or, for models, of the properties.

extension QueryBuilding {
  /// Requests that no resources are included (INC-07).
  public func include() -> Self { including([]) }

  /// Includes related resources, by names.
  ///
  /// - Parameters:
  ///   - first: A path such as `comments.author`.
  ///   - rest: More paths.
  public func include(named first: String, _ rest: String...) -> Self {
    including(([first] + rest).map { path(named: $0) })
  }

  /// Restricts the fields of the resources of a type, by name.
  ///
  /// - Parameters:
  ///   - type: The type's name.
  ///   - names: The names in JSON; none for no fields at all (SPF-03).
  public func fields(of type: String, named names: [String]) -> Self {
    changing { $0.fields.add(names, of: type) }
  }

  /// Adds a parameter that JSON:API doesn't define.
  ///
  /// Its name should have a character other than a lower-case letter (QRY-02); this isn't checked, since some
  /// servers use other names. A value for `sort` joins those of the sort fields in one parameter, after them.
  public func queryItem(_ name: String, _ value: String) -> Self {
    changing { $0.items.append(QueryItem(name, value)) }
  }

  func including(_ paths: [DottedPath]) -> Self {
    changing { parameters in
      var all = parameters.include ?? IncludePaths()
      for path in paths { all.append(path) }
      parameters.include = all
    }
  }
}

extension QueryBuilding where Subject: Resource {
  /// Requests no fields of the type's resources (SPF-03).
  public func fields() -> Self { restricting([]) }

  /// Restricts the fields of the resources of the type, by name.
  public func fields(named first: String, _ rest: String...) -> Self {
    restricting([first] + rest)
  }

  fileprivate func restricting(_ names: [String]) -> Self {
    let names = names.map { Subject.fieldName(for: $0) }
    return fields(of: Subject.resourceType, named: names)
  }
}

extension CollectionQueryBuilding {
  /// Appends sort fields.
  ///
  /// - Parameters:
  ///   - first: The path to a field, with a leading `-` for descending order.
  ///   - rest: More of them.
  public func sort(named first: String, _ rest: String...) -> Self { sorting([first] + rest) }

  /// Appends sort fields without checking them against the type.
  ///
  /// Servers may sort by anything (SRT-09 only recommends fields), such as a value that they compute and don't
  /// return. The names are sent as they are. A store can't evaluate such fields, except
  /// ``SortField/relevance``.
  ///
  /// - Parameters:
  ///   - first: A name as the server expects it, with a leading `-` for descending order.
  ///   - rest: More of them.
  public func sort(unchecked first: String, _ rest: String...) -> Self {
    changing { $0.sort += ([first] + rest).map(SortField.init(unchecked:)) }
  }

  /// Adds a parameter of the family `filter`, unchanged in every dialect.
  ///
  /// - Parameters:
  ///   - name: The name between the brackets.
  ///   - value: The value.
  public func filter(_ name: String, _ value: String) -> Self {
    changing { $0.filterItems.append(QueryItem("filter[\(name)]", value)) }
  }

  fileprivate func sorting(_ fields: [String]) -> Self {
    let fields = fields.map { field -> SortField in
      let field = SortField(parsing: field)
      return SortField(path(named: field.path.text), isDescending: field.isDescending)
    }
    return changing { $0.sort += fields }
  }
}

/// Names without a label, for types without typed paths.
extension QueryBuilding where Subject: Resource, Subject.Fields == NoFields {
  /// Includes related resources, by names.
  ///
  /// - Parameters:
  ///   - first: A path such as `comments.author`.
  ///   - rest: More paths.
  public func include(_ first: String, _ rest: String...) -> Self {
    including(([first] + rest).map { path(named: $0) })
  }

  /// Restricts the fields of the resources of the type, by name.
  public func fields(_ first: String, _ rest: String...) -> Self { restricting([first] + rest) }

  /// Restricts the fields of the resources of another type, by name.
  ///
  /// - Parameters:
  ///   - type: The type's name.
  ///   - first: A name in JSON.
  ///   - rest: More of them.
  public func fields(of type: String, _ first: String, _ rest: String...) -> Self {
    fields(of: type, named: [first] + rest)
  }
}

extension CollectionQueryBuilding where Subject: Resource, Subject.Fields == NoFields {
  /// Appends sort fields.
  ///
  /// - Parameters:
  ///   - first: The path to a field, with a leading `-` for descending order.
  ///   - rest: More of them.
  public func sort(_ first: String, _ rest: String...) -> Self { sorting([first] + rest) }
}
