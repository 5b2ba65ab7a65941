#if CLI
  /// A progress line on the terminal, which is removed at the end.
  struct Progress {
    private let isShown: Bool
    private let verb: String
    private let count: Int
    private var position = 0
    private var isWritten = false

    /// Prepares a progress line.
    ///
    /// - Parameters:
    ///   - verb: The action, such as `Validating`.
    ///   - count: The number of files; 0 if the work isn't about files.
    init(_ verb: String, count: Int) {
      self.verb = verb
      self.count = count
      isShown = System.isTerminal(2) && System.environment("TERM") != "dumb"
    }

    /// Moves on to the next file.
    mutating func begin(_ path: String) {
      position += 1
      guard isShown else { return }
      let size = path == "-" ? nil : (try? System.FileInfo(path: path))?.size
      // Fast work needs no progress line.
      let isLong = (size ?? 0) >= 16 << 20
      guard isLong || count >= 100 && position % 10 == 0 else { return }
      isWritten = true
      let place = count > 1 ? "[\(position)/\(count)] " : ""
      let megabytes = isLong ? " (\((size ?? 0) >> 20) MiB)" : ""
      StandardError.write("\r\u{1B}[K\(place)\(verb) \(SourceText.name(of: path))\(megabytes)…")
    }

    /// Shows the progress of work that isn't about files.
    mutating func show(_ text: String) {
      guard isShown else { return }
      isWritten = true
      StandardError.write("\r\u{1B}[K\(verb) \(Printable.text(text))…")
    }

    /// Removes the line.
    mutating func end() {
      if isWritten { StandardError.write("\r\u{1B}[K") }
      isWritten = false
    }
  }
#endif
