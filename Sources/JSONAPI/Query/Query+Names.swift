extension Query {
  /// Includes related resources, by the names of the relationships.
  ///
  /// - Parameter paths: Paths like `comments.author`; none for the wish that the server include
  ///   nothing (INC-07).
  /// - Returns: The changed query.
  public func include(_ paths: String...) -> Query {
    including(paths.map { DottedPath($0) })
  }

  /// Restricts the fields of the resources of the type, by name.
  ///
  /// - Parameter names: The names; none for no fields at all (SPF-03).
  /// - Returns: The changed query.
  public func fields(_ names: String...) -> Query {
    changing { $0.fields.add(names, of: R.resourceType) }
  }

  /// Restricts the fields of the resources of another type, by name.
  ///
  /// - Parameters:
  ///   - type: The type's name.
  ///   - names: The names; none for no fields at all (SPF-03).
  /// - Returns: The changed query.
  public func fields(of type: String, _ names: String...) -> Query {
    changing { $0.fields.add(names, of: type) }
  }

  /// Adds a parameter of the family `filter`, as it is and whatever the dialect.
  ///
  /// - Parameters:
  ///   - name: The name between the brackets.
  ///   - value: The value.
  /// - Returns: The changed query.
  public func filter(_ name: String, _ value: String) -> Query {
    changing { $0.filterItems.append(QueryItem("filter[\(name)]", value)) }
  }

  /// Sorts by fields, after those by which the query sorts already.
  ///
  /// - Parameter fields: The paths to the fields, after a `-` for descending.
  /// - Returns: The changed query.
  public func sort(_ fields: String...) -> Query {
    changing { $0.sort += fields.map { SortField(parsing: $0) } }
  }

  /// Adds a parameter that JSON:API does not define.
  ///
  /// The name of one should have a character that is no lower-case letter (QRY-02); this is not
  /// checked, since there are servers with others.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  /// - Returns: The changed query.
  public func queryItem(_ name: String, _ value: String) -> Query {
    changing { $0.items.append(QueryItem(name, value)) }
  }

  func including(_ paths: [DottedPath]) -> Query {
    changing { parameters in
      var all = parameters.include ?? IncludePaths()
      for path in paths { all.append(path) }
      parameters.include = all
    }
  }
}
