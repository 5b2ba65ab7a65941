#if CLI
  import JSONAPI

  /// A document's text, and the name that it goes by.
  struct SourceText {
    /// The path as it was given; `-` for standard input.
    let path: String
    let bytes: [UInt8]

    /// The name for messages.
    var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
      path == "-" ? "<stdin>" : Printable.text(path)
    }

    /// Reads a file, or standard input for `-`.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: Why it can't be read.
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

    /// Why the text may be no JSON at all, where its beginning tells.
    var hint: String? {
      let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if start.isEmpty { return "The text is empty." }
      if start.starts(with: [0x1F, 0x8B]) { return "The text is compressed with gzip." }
      if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
        return "The text is in UTF-16; JSON has to be in UTF-8."
      }
      if start.first == UInt8(ascii: "<") { return "The text looks like HTML or XML." }
      if start.prefix(1024).contains(0) { return "The text looks like a binary file." }
      return nil
    }

    /// The offset of the value that a pointer leads to, or of the nearest one around it.
    func offset(of pointer: JSONPointer) -> Int {
      guard let root = try? JSONValue(parsing: bytes, limits: JSONLimits(maximumDepth: .max)) else {
        return 0
      }
      var pointer = pointer
      while true {
        if let value = root.value(at: pointer) { return value.rawBytes.startIndex }
        pointer = pointer.parent
      }
    }
  }
#endif
