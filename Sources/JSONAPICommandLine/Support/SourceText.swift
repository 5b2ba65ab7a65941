#if CLI
  import ArgumentParser
  import JSONAPI

  /// A document's text and its name.
  struct SourceText {
    /// The path as it was given; `-` for standard input.
    let path: String
    let bytes: [UInt8]

    /// The name for messages.
    var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
      path == "-" ? "<stdin>" : Printable.text(path)
    }

    /// Creates a text that didn't come from a file.
    ///
    /// - Parameter name: The name for messages.
    init(name: String, bytes: [UInt8]) {
      path = name
      self.bytes = bytes
    }

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: The reason why it can't be read.
    init(reading path: String) throws(Trouble) {
      let name = Self.name(of: path)
      let limit = JSONLimits.default.maximumSize
      do {
        let descriptor = path == "-" ? 0 : try System.openForReading(path)
        defer { if path != "-" { try? System.close(descriptor) } }
        let info = try System.FileInfo(descriptor: descriptor)
        if info.isFolder {
          throw Trouble("\(name): is a folder; name the files in it, as in \(name)/*.json")
        }
        guard info.size <= limit else { throw Self.tooLarge(name) }
        bytes = try System.readAll(
          descriptor, expecting: info.isRegular ? info.size : 0, limit: limit)
      } catch let failure as System.Failure {
        guard !path.hasPrefix("http://"), !path.hasPrefix("https://") else {
          throw Trouble("\(name): is a URL; jsonapi get fetches it, and jsonapi check tests it")
        }
        throw Trouble(name, failure)
      } catch let trouble as Trouble {
        throw trouble
      } catch {
        throw Trouble("\(name): \(error)")
      }
      guard bytes.count <= limit else { throw Self.tooLarge(name) }
      self.path = path
    }

    private static func tooLarge(_ name: String) -> Trouble {
      Trouble("\(name): is larger than 4 GiB, which is more than a document can have")
    }

    /// A hint about the format of a text that isn't JSON, if its beginning shows it.
    var hint: Hint? {
      let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if start.isEmpty { return Hint("The text is empty.", isReadable: false) }
      if start.starts(with: [0x1F, 0x8B]) {
        return Hint("The text is compressed with gzip.", isReadable: false)
      }
      if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
        return Hint("The text is in UTF-16; JSON has to be in UTF-8.", isReadable: false)
      }
      if start.first == UInt8(ascii: "<") {
        return Hint("The text looks like HTML or XML.", isReadable: true)
      }
      if start.prefix(1024).contains(0) {
        return Hint("The text looks like a binary file.", isReadable: false)
      }
      return nil
    }

    /// A remark below a message.
    struct Hint {
      let text: String
      /// Whether to show a line of the text.
      let isReadable: Bool

      init(_ text: String, isReadable: Bool) {
        self.text = text
        self.isReadable = isReadable
      }
    }
  }

  extension SourceText {
    /// What the text is read as.
    ///
    /// - Throws: `code`, after a message with the line and the column.
    func parsed<Value>(
      failingWith code: Int32 = 2, _ parse: ([UInt8]) throws -> Value
    ) throws -> Value {
      do {
        return try parse(bytes)
      } catch {
        guard let diagnostic = Diagnostic(error, in: self) else { throw error }
        StandardError.write(diagnostic.text(.standardError))
        throw ExitCode(code)
      }
    }

    /// What a value of the text is read as.
    ///
    /// - Throws: ``Trouble`` with the name of the text.
    func interpreted<Value>(_ read: () throws -> Value) throws(Trouble) -> Value {
      do {
        return try read()
      } catch {
        throw Trouble("\(name): \(Printable.text("\(error)"))")
      }
    }

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
