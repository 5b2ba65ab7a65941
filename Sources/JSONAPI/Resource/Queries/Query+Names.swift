// Names in quotes have a label where a type has typed paths: an overload that takes the same arguments
// as the typed one would make the compiler's message about a misspelt path one about strings.

extension Query {
  /// Asks the server to include nothing (INC-07).
  public func include() -> Query { including([]) }

  /// Includes related resources, by the names of the relationships.
  ///
  /// Names are those in JSON or those of the properties.
  ///
  /// - Parameters:
  ///   - first: A path like `comments.author`.
  ///   - rest: More of them.
  public func include(named first: String, _ rest: String...) -> Query {
    including(([first] + rest).map { R.path(named: $0) })
  }

  /// Asks for no fields at all of the resources of the type (SPF-03).
  public func fields() -> Query { restricting([]) }

  /// Restricts the fields of the resources of the type, by name.
  ///
  /// Names are those in JSON or those of the properties.
  public func fields(named first: String, _ rest: String...) -> Query {
    restricting([first] + rest)
  }

  /// Restricts the fields of the resources of another type, by name.
  ///
  /// - Parameters:
  ///   - type: The type's name.
  ///   - names: The names in JSON; none for no fields at all (SPF-03).
  public func fields(of type: String, named names: [String]) -> Query {
    changing { $0.fields.add(names, of: type) }
  }

  /// Sorts by fields, after those by which the query sorts already.
  ///
  /// Names are those in JSON or those of the properties.
  ///
  /// - Parameters:
  ///   - first: The path to a field, after a `-` for descending.
  ///   - rest: More of them.
  public func sort(named first: String, _ rest: String...) -> Query { sorting([first] + rest) }

  /// Adds a parameter of the family `filter`, as it is and whatever the dialect.
  ///
  /// - Parameters:
  ///   - name: The name between the brackets.
  ///   - value: The value.
  public func filter(_ name: String, _ value: String) -> Query {
    changing { $0.filterItems.append(QueryItem("filter[\(name)]", value)) }
  }

  /// Adds a parameter that JSON:API does not define.
  ///
  /// The name of one should have a character that is no lower-case letter (QRY-02); this is not
  /// checked, since there are servers with others.
  public func queryItem(_ name: String, _ value: String) -> Query {
    changing { $0.items.append(QueryItem(name, value)) }
  }

  fileprivate func restricting(_ names: [String]) -> Query {
    changing { $0.fields.add(names.map { R.fieldName(for: $0) }, of: R.resourceType) }
  }

  fileprivate func sorting(_ fields: [String]) -> Query {
    let fields = fields.map { field -> SortField in
      let field = SortField(parsing: field)
      return SortField(R.path(named: field.path.text), isDescending: field.isDescending)
    }
    return changing { $0.sort += fields }
  }

  func including(_ paths: [DottedPath]) -> Query {
    changing { parameters in
      var all = parameters.include ?? IncludePaths()
      for path in paths { all.append(path) }
      parameters.include = all
    }
  }
}

/// Names for types without typed paths, which need no label.
extension Query where R.Fields == NoFields {
  /// Includes related resources, by the names of the relationships.
  ///
  /// Names are those in JSON or those of the properties.
  ///
  /// - Parameters:
  ///   - first: A path like `comments.author`.
  ///   - rest: More of them.
  public func include(_ first: String, _ rest: String...) -> Query {
    including(([first] + rest).map { R.path(named: $0) })
  }

  /// Restricts the fields of the resources of the type, by name.
  ///
  /// Names are those in JSON or those of the properties.
  public func fields(_ first: String, _ rest: String...) -> Query { restricting([first] + rest) }

  /// Restricts the fields of the resources of another type, by name.
  public func fields(of type: String, _ first: String, _ rest: String...) -> Query {
    fields(of: type, named: [first] + rest)
  }

  /// Sorts by fields, after those by which the query sorts already.
  ///
  /// Names are those in JSON or those of the properties.
  ///
  /// - Parameters:
  ///   - first: The path to a field, after a `-` for descending.
  ///   - rest: More of them.
  public func sort(_ first: String, _ rest: String...) -> Query { sorting([first] + rest) }
}
