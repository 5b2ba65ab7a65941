#if Serve
  import JSONAPIPostgreSQL
  import JSONAPIServer
  import JSONAPITools

  /// The resource types of a database, as `jsonapi serve` would serve them.
  enum DatabaseModels {
    /// Reads the tables.
    ///
    /// - Throws: ``Trouble`` if the database can't be read, or has no table or column of a name.
    static func description(
      of address: String, _ tables: TableOptions
    ) async throws -> ModelDescription {
      var options = IntrospectionOptions()
      options.take(tables)
      let (database, found) = try await ServedDatabase.open(address, options)
      if case .postgreSQL(let database) = database { await database.close() }
      var description = ModelDescription(
        found.types.map(\.schema), absence: "the column can be null")
      description.notes += found.omissions.map { "\($0.description)." } + found.notes
      return description
    }
  }
#endif
