#if CLI
  /// The destination of results: standard output, buffered, or a file, written in one step.
  ///
  /// A file is replaced atomically once everything has been written.
  final class Output {
    private let path: String?
    private var buffer: [UInt8] = []

    /// Creates an output.
    ///
    /// - Parameter path: The file to write, or `nil` for standard output.
    init(path: String? = nil) { self.path = path }

    func write(_ text: String) throws {
      buffer.append(contentsOf: text.utf8)
      try flushIfLarge()
    }

    func writeLine(_ text: String = "") throws { try write(text + "\n") }

    func write(_ bytes: [UInt8]) throws {
      buffer.append(contentsOf: bytes)
      try flushIfLarge()
    }

    /// Writes JSON, escaping the control characters that JSON allows in strings.
    ///
    /// These are DEL and C1 (U+0080 to U+009F).
    func write(json bytes: [UInt8]) throws {
      var start = 0
      for (index, byte) in bytes.enumerated() where byte == 0x7F || byte == 0xC2 {
        let next = byte == 0xC2 && index + 1 < bytes.count ? bytes[index + 1] : 0
        guard byte == 0x7F || (0x80...0x9F).contains(next) else { continue }
        buffer.append(contentsOf: bytes[start..<index])
        let digits = String(byte == 0x7F ? byte : next, radix: 16)
        buffer.append(contentsOf: "\\u00\(digits)".utf8)
        start = index + (byte == 0x7F ? 1 : 2)
      }
      buffer.append(contentsOf: bytes[start...])
      try flushIfLarge()
    }

    /// Writes JSON and a line break; see ``write(json:)``.
    func writeLine(json bytes: [UInt8]) throws {
      try write(json: bytes)
      try writeLine()
    }

    /// Flushes the buffer.
    ///
    /// - Throws: ``Trouble`` or ``ClosedPipe``.
    func finish() throws {
      guard let path else { return try flush() }
      try Self.replaceFile(at: path, with: buffer)
      buffer = []
    }

    private func flushIfLarge() throws {
      if path == nil && buffer.count >= 1 << 16 { try flush() }
    }

    private func flush() throws {
      defer { buffer.removeAll(keepingCapacity: buffer.count < 1 << 20) }
      do {
        try System.writeAll(buffer[...], to: 1)
      } catch {
        if error.isClosedPipe { throw ClosedPipe() }
        throw Trouble("standard output", error)
      }
    }

    /// Writes a file through a temporary file beside it, which then replaces it.
    static func replaceFile(at path: String, with bytes: [UInt8]) throws(Trouble) {
      // Replaces the target of a symbolic link, not the link.
      let target = System.realPath(path) ?? path
      let old = try? System.FileInfo(path: target)
      if let old, old.isFolder { throw Trouble("\(path): is a folder") }
      do {
        // A device or a pipe can't be replaced.
        if let old, !old.isRegular {
          try writeFile(at: target, bytes, mode: nil, creating: false)
        } else {
          try replaceRegularFile(at: target, with: bytes, mode: old?.mode)
        }
      } catch {
        throw Trouble(Printable.text(path), error)
      }
    }

    private static func replaceRegularFile(
      at path: String, with bytes: [UInt8], mode: System.Mode?
    ) throws(System.Failure) {
      let number = UInt64.random(in: .min ... .max)
      let temporary = "\(path).\(String(number, radix: 36)).tmp"
      do {
        try writeFile(at: temporary, bytes, mode: mode, creating: true)
        try System.rename(temporary, to: path)
      } catch {
        try? System.remove(temporary)
        throw error
      }
    }

    private static func writeFile(
      at path: String, _ bytes: [UInt8], mode: System.Mode?, creating: Bool
    ) throws(System.Failure) {
      let descriptor = try System.openForWriting(path, creating: creating)
      do {
        if let mode { System.setMode(mode, of: descriptor) }
        try System.writeAll(bytes[...], to: descriptor)
      } catch {
        try? System.close(descriptor)
        throw error
      }
      try System.close(descriptor)
    }
  }

  /// Standard error.
  enum StandardError {
    /// Writes a message, ignoring errors.
    static func write(_ text: String) { try? System.writeAll(Array(text.utf8)[...], to: 2) }
  }
#endif
