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

  /// Requests one page of the collection.
  public func page(_ page: PageParameters) -> Self { changing { $0.page = page } }

  /// Returns the resources that match the query's filter, sorted by its sort fields.
  ///
  /// - Returns: The matching resources, sorted; pages are ignored.
  public func select<Source: FieldSource>(
    from sources: some Sequence<Source>, nulls: SortField.NullPlacement = .last
  ) -> [Source] {
    let filter = parameters.filter ?? .everything
    return sources.filter { filter.matches($0) }.sorted(by: parameters.sort, nulls: nulls)
  }
}
