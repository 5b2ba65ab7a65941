#if SQLite
  /// The declaration of an FTS5 table that is the index of another table.
  struct FullTextTable {
    /// The indexed columns, as they are spelled.
    private(set) var columns: [String] = []
    /// The table or view whose text is indexed.
    let content: String
    /// The column of `content` with the row numbers; nil for SQLite's own.
    let key: String?

    private enum Token: Equatable {
      case word(String)
      case quoted(String)
      case symbol(Character)

      var text: String? {
        switch self {
        case .word(let text), .quoted(let text): text
        case .symbol: nil
        }
      }
    }

    /// Parses a statement.
    ///
    /// - Returns: nil for another module, a table with its own text or without any, an index that
    ///   doesn't keep the positions of words, and a tokenizer that doesn't produce words, or isn't
    ///   FTS5's own.
    init?(_ statement: String) {
      let tokens = Self.tokens(of: statement)
      guard
        let using = tokens.firstIndex(where: { token in
          if case .word(let text) = token { text.lowercased() == "using" } else { false }
        }), tokens.dropFirst(using + 1).first?.text?.lowercased() == "fts5",
        tokens.dropFirst(using + 2).first == .symbol("("), tokens.last == .symbol(")")
      else { return nil }
      var options: [String: String] = [:]
      let arguments = tokens.dropFirst(using + 3).dropLast()
        .split(separator: .symbol(","), omittingEmptySubsequences: false)
      for argument in arguments {
        guard let name = argument.first?.text else { return nil }
        let rest = argument.dropFirst()
        if rest.first == .symbol("=") {
          let values = rest.dropFirst().map(\.text)
          guard values.allSatisfy({ $0 != nil }) else { return nil }
          options[name.lowercased()] = values.compactMap { $0 }.joined(separator: " ")
        } else if rest.isEmpty {
          columns.append(name)
        } else if rest.count != 1 || rest.first?.text?.lowercased() != "unindexed" {
          return nil
        }
      }
      guard let content = options["content"], !content.isEmpty, !columns.isEmpty,
        ["", "full"].contains(options["detail"]?.lowercased() ?? ""),
        Self.makesWords(options["tokenize"] ?? "unicode61")
      else { return nil }
      self.content = content
      key = options["content_rowid"]
    }

    private static func makesWords(_ tokenizer: String) -> Bool {
      let names = tokenizer.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\t" }
      let own = names.first == "porter" ? names.dropFirst() : names[...]
      return own.first.map { ["unicode61", "ascii"].contains($0) } ?? !names.isEmpty
    }

    private static func tokens(of statement: String) -> [Token] {
      var tokens: [Token] = []
      var rest = statement[...]
      while let first = rest.first {
        let ends: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "[": "]"]
        if let end = ends[first] {
          var text = ""
          rest.removeFirst()
          while let next = rest.popFirst() {
            guard next == end else {
              text.append(next)
              continue
            }
            // Two quotation marks stand for one.
            guard first != "[", rest.first == end else { break }
            text.append(end)
            rest.removeFirst()
          }
          tokens.append(.quoted(text))
        } else if isWord(first) {
          let word = rest.prefix(while: isWord)
          tokens.append(.word(String(word)))
          rest.removeFirst(word.count)
        } else {
          if !first.isWhitespace { tokens.append(.symbol(first)) }
          rest.removeFirst()
        }
      }
      return tokens
    }

    private static func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || !character.isASCII
    }
  }
#endif
