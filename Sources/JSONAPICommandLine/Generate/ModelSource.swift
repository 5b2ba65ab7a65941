#if CLI
  import JSONAPI
  import JSONAPITools
  #if Serve
    import JSONAPIServer
  #endif

  /// The source of models: documents, an OpenAPI description or a database.
  struct ModelSource {
    private var evidence = Evidence()
    private var descriptions: [ModelDescription] = []
    /// Whether one of the sources is a database.
    private(set) var hasDatabase = false

    /// Adds the contents of a path or a URL.
    ///
    /// - Throws: ``Trouble`` if it can't be read, or models can't be made from it; exit code 2
    ///   after a message.
    mutating func add(
      _ place: String, _ options: EvidenceOptions, _ tables: TableOptions
    ) async throws {
      if place.hasPrefix("postgres://") || place.hasPrefix("postgresql://") {
        return try await add(database: place, tables)
      }
      if Address.isAddress(place) { return try await walk(place, options) }
      if Self.isSQLiteFile(place) { return try await add(database: place, tables) }
      let source = try SourceText(reading: place)
      guard !source.bytes.starts(with: Self.startOfSQLite) else {
        let origin = place == "-" ? "standard input" : "a pipe"
        throw Trouble("\(source.name): a database can't be read from \(origin); name its file")
      }
      let value = try source.value()
      if value.isOpenAPI { return try add(value, of: source) }
      guard !Evidence.isSchema(value) else { return evidence.merge(try source.schema(value)) }
      let document = try source.parsed { try AnyDocument(parsing: $0) }
      evidence.add(document, isPartial: options.partial)
    }

    private static let startOfSQLite = Array("SQLite format 3\0".utf8)

    /// Whether the file at a path is a SQLite database, by its first bytes.
    private static func isSQLiteFile(_ path: String) -> Bool {
      guard path != "-", (try? System.FileInfo(path: path))?.isRegular == true,
        let descriptor = try? System.openForReading(path)
      else { return false }
      defer { try? System.close(descriptor) }
      let count = startOfSQLite.count
      let bytes = try? System.readAll(descriptor, expecting: count, limit: count)
      return bytes?.starts(with: startOfSQLite) ?? false
    }

    /// The types of all sources.
    ///
    /// - Throws: ``Trouble`` if there are several sources that can't be combined.
    func description() throws(Trouble) -> ModelDescription {
      guard let first = descriptions.first else { return ModelDescription(evidence) }
      guard descriptions.count == 1, evidence.types.isEmpty else {
        throw Trouble(
          "name either documents, or one OpenAPI description, or one database; they can't be mixed")
      }
      return first
    }

    private mutating func walk(_ place: String, _ options: EvidenceOptions) async throws {
      var walk = try DocumentWalk(
        place, options.connection, pages: options.pages, links: options.links)
      let source = try await walk.beginning()
      // Text that isn't JSON is reported by the walk below.
      let value = source.looksLikeYAML ? try source.value() : try? JSONValue(parsing: source.bytes)
      if let value {
        if value.isOpenAPI { return try add(value, of: source) }
        if Evidence.isSchema(value) { return evidence.merge(try source.schema(value)) }
      }
      try await walk.run { document, url in
        evidence.add(document, isPartial: options.partial, address: url)
      }
    }

    private mutating func add(_ value: JSONValue, of source: SourceText) throws(Trouble) {
      descriptions.append(try source.interpreted { try ModelDescription(openAPI: value) })
    }

    /// Adds the resource types of a database, as `jsonapi serve` would serve them.
    private mutating func add(database address: String, _ tables: TableOptions) async throws {
      #if Serve
        hasDatabase = true
        var options = IntrospectionOptions()
        options.take(tables)
        let (database, found) = try await ServedDatabase.open(address, options)
        await database.close()
        var description = ModelDescription(
          found.types.map(\.schemaWithoutContents), absence: "the column can be null")
        description.notes += found.omissions.map { "\($0.description)." } + found.notes
        for type in found.types {
          description.notes += type.contents.map { content in
            "\(type.schema.type).\(content.attribute) is content with its own URL; "
              + "client.download fetches it."
          }
        }
        descriptions.append(description)
      #else
        throw Trouble(
          "This is built without databases: swift build --traits Serve --product jsonapi")
      #endif
    }
  }

  #if Serve
    extension IntrospectedType {
      /// The schema without the columns of bytes, which `jsonapi serve` has at their own URLs.
      fileprivate var schemaWithoutContents: Schema {
        let names = Set(contents.map { $0.attribute })
        return Schema(
          schema.type, id: schema.id, schema.fields.filter { !names.contains($0.name) })
      }
    }
  #endif
#endif
