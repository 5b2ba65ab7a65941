#if CLI
  import JSONAPI

  extension SourceText {
    /// The text as a value of JSON, or of YAML where it is an OpenAPI description in it.
    ///
    /// - Throws: ``Trouble`` for YAML that is none, or exit code 2 after a message.
    func value() throws -> JSONValue {
      guard looksLikeYAML else { return try parsed { try JSONValue(parsing: $0) } }
      let value = try YAMLText.value(bytes, name: name)
      guard value.isOpenAPI else { throw Trouble("\(name): is YAML, but no OpenAPI description") }
      return value
    }

    /// Whether the text is called YAML, or begins as a description in YAML does.
    var looksLikeYAML: Bool {
      let isCalled = [".yaml", ".yml"].contains { path.lowercased().hasSuffix($0) }
      return isCalled || ["openapi:", "swagger:", "---"].contains { bytes.starts(with: $0.utf8) }
    }
  }

  extension JSONValue {
    /// Whether this is an OpenAPI description, of whatever version.
    var isOpenAPI: Bool { self["openapi"] != nil || self["swagger"] != nil }
  }
#endif
