#if Serve
  import JSONAPI

  /// A JSON object with known keys, read from a file.
  struct ConfigFile {
    /// The file's name, for messages.
    let name: String
    private let path: String
    private let members: JSONObject

    /// Reads a file.
    ///
    /// - Throws: ``Trouble`` with the file's name, and the key if it is unknown.
    init(_ path: String, keys: [String]) throws {
      let bytes = try Self.bytes(of: path)
      let value: JSONValue
      do {
        value = try JSONValue(parsing: bytes)
      } catch {
        throw Trouble("\(Printable.text(path)): \(error)")
      }
      try self.init(value, of: path, keys: keys)
    }

    /// Wraps an object that is part of a file.
    init(_ value: JSONValue, of path: String, keys: [String]) throws {
      name = Printable.text(path)
      self.path = path
      guard let members = value.object else {
        throw Trouble("\(name): expected an object")
      }
      self.members = members
      for key in members.keys where !keys.contains(key) {
        let suggestion = nearestName(to: key, among: keys).map { " Did you mean \"\($0)\"?" } ?? ""
        throw Trouble("\(name): there is no option \"\(Printable.text(key))\".\(suggestion)")
      }
    }

    /// Reads the bytes of a file of up to 1 MiB.
    static func bytes(of path: String) throws(Trouble) -> [UInt8] {
      let limit = 1 << 20
      let bytes: [UInt8]
      do throws(System.Failure) {
        let descriptor = try System.openForReading(path)
        defer { try? System.close(descriptor) }
        bytes = try System.readAll(descriptor, expecting: 4_096, limit: limit)
      } catch {
        throw Trouble(Printable.text(path), error)
      }
      guard bytes.count <= limit else {
        throw Trouble("\(Printable.text(path)): is larger than 1 MiB")
      }
      return bytes
    }

    /// A path in the file, resolved against the file's folder.
    func beside(_ other: String) -> String {
      guard !other.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return other }
      return String(path[...slash]) + other
    }

    func value(_ key: String) -> JSONValue? { members[key] }

    func text(_ key: String) throws -> String? { try read(key, "a string") { $0.string } }

    func flag(_ key: String) throws -> Bool? { try read(key, "true or false") { $0.bool } }

    func number(_ key: String) throws -> Int? {
      try read(key, "a whole number") { $0.number?.integer(as: Int.self) }
    }

    func seconds(_ key: String) throws -> Double? { try read(key, "a number") { $0.double } }

    /// A list of strings; a single string counts as a list of one.
    func texts(_ key: String) throws -> [String]? {
      try read(key, "strings") { value in
        if let text = value.string { return [text] }
        guard let list = value.array else { return nil }
        let texts = list.compactMap(\.string)
        return texts.count == list.count ? texts : nil
      }
    }

    private func read<Value>(
      _ key: String, _ expectation: String, _ read: (JSONValue) -> Value?
    ) throws -> Value? {
      guard let value = members[key] else { return nil }
      guard let result = read(value) else {
        throw Trouble("\(name): \(key) has to be \(expectation)")
      }
      return result
    }
  }
#endif
