#if CLI
  import JSONAPI

  extension SourceText {
    /// The text as a JSON value; YAML is accepted for OpenAPI descriptions.
    ///
    /// - Throws: ``Trouble`` for YAML that isn't one, or exit code 2 after a message.
    func value() throws -> JSONValue {
      guard looksLikeYAML else { return try parsed { try JSONValue(parsing: $0) } }
      let value = try YAMLText.value(bytes, name: name)
      guard value.isOpenAPI else { throw Trouble("\(name): is YAML, but no OpenAPI description") }
      return value
    }

    /// Whether the name or the beginning of the text suggests YAML.
    var looksLikeYAML: Bool {
      let isCalled = [".yaml", ".yml"].contains { path.lowercased().hasSuffix($0) }
      return isCalled || ["openapi:", "swagger:", "---"].contains { bytes.starts(with: $0.utf8) }
    }
  }

  extension JSONValue {
    /// Whether this is an OpenAPI description of any version.
    var isOpenAPI: Bool { self["openapi"] != nil || self["swagger"] != nil }
  }
#endif
