#if SQLite
  /// The CHECKs of a table, parsed from its statement since SQLite's catalog doesn't list them.
  struct SQLiteChecks {
    /// The columns in each CHECK, by its name in errors: the constraint's, or its text without one.
    private(set) var columns: [String: [String]] = [:]

    private let bytes: [UInt8]
    private var tokens: [Token] = []

    private struct Token {
      let range: Range<Int>
      /// The name, without its quotes; nil for any other character.
      var name: String?
      var isQuoted = false
    }

    /// Parses a statement.
    ///
    /// - Parameters:
    ///   - statement: The `CREATE TABLE` statement.
    ///   - names: The columns of the table.
    init(_ statement: String, columns names: [String]) {
      bytes = Array(statement.utf8)
      readTokens()
      let names = Dictionary(
        names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
      var index = 0
      while index < tokens.count {
        defer { index += 1 }
        guard isWord("check", at: index), isSymbol("(", at: index + 1) else { continue }
        let first = index + 2
        var depth = 1
        var end = first
        while end < tokens.count {
          if isSymbol("(", at: end) { depth += 1 } else if isSymbol(")", at: end) { depth -= 1 }
          if depth == 0 { break }
          end += 1
        }
        guard end < tokens.count, first < end else { return }
        var found: [String] = []
        for place in first..<end where !isSymbol("(", at: place + 1) || tokens[place].isQuoted {
          guard let name = tokens[place].name.flatMap({ names[$0.lowercased()] }),
            !found.contains(name)
          else { continue }
          found.append(name)
        }
        let isNamed = index >= 2 && isWord("constraint", at: index - 2)
        // As in SQLite, which treats quotes at the start as those of a name.
        let text = bytes[tokens[first - 1].range.upperBound..<tokens[end].range.lowerBound]
          .drop { Self.isSpace($0) }
        let trimmed = text.dropLast(text.reversed().prefix { Self.isSpace($0) }.count)
        let isQuoted = "'\"`[".utf8.contains(trimmed.first ?? 0)
        let own =
          isNamed
          ? tokens[index - 1].name
          : isQuoted ? name(tokens[first].range) : String(decoding: trimmed, as: UTF8.self)
        if let own { columns[own, default: []] += found }
        index = end
      }
    }

    private func isWord(_ word: String, at index: Int) -> Bool {
      tokens.indices.contains(index) && !tokens[index].isQuoted
        && tokens[index].name?.lowercased() == word
    }

    private func isSymbol(_ symbol: Unicode.Scalar, at index: Int) -> Bool {
      tokens.indices.contains(index) && tokens[index].name == nil
        && bytes[tokens[index].range.lowerBound] == UInt8(ascii: symbol)
    }

    private mutating func readTokens() {
      var index = 0
      while index < bytes.count {
        let start = index
        switch bytes[index] {
        case let byte where Self.isSpace(byte):
          index += 1
          continue
        case UInt8(ascii: "-") where starts(with: "--", at: index):
          while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
          continue
        case UInt8(ascii: "/") where starts(with: "/*", at: index):
          index += 2
          while index < bytes.count, !starts(with: "*/", at: index) { index += 1 }
          index += 2
          continue
        case UInt8(ascii: "'"): tokens.append(Token(range: start..<quoted(&index)))
        case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
          let end = quoted(&index)
          tokens.append(Token(range: start..<end, name: name(start..<end), isQuoted: true))
        case let byte where Self.isInName(byte):
          while index < bytes.count, Self.isInName(bytes[index]) { index += 1 }
          tokens.append(
            Token(range: start..<index, name: String(decoding: bytes[start..<index], as: UTF8.self))
          )
        default:
          index += 1
          tokens.append(Token(range: start..<index))
        }
      }
    }

    /// Advances to the end of a quoted token, in which two closing quotes stand for one.
    private func quoted(_ index: inout Int) -> Int {
      let close = bytes[index] == UInt8(ascii: "[") ? UInt8(ascii: "]") : bytes[index]
      index += 1
      while index < bytes.count {
        index += 1
        guard bytes[index - 1] == close else { continue }
        guard close != UInt8(ascii: "]"), index < bytes.count, bytes[index] == close else { break }
        index += 1
      }
      return index
    }

    private func name(_ range: Range<Int>) -> String {
      let text = String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
      guard bytes[range.lowerBound] != UInt8(ascii: "["), !text.isEmpty else { return text }
      let mark = String(UnicodeScalar(bytes[range.lowerBound]))
      return text.split(separator: mark + mark, omittingEmptySubsequences: false)
        .joined(separator: mark)
    }

    private func starts(with text: StaticString, at index: Int) -> Bool {
      let two = "\(text)".utf8
      return bytes[index...].prefix(2).elementsEqual(two)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }

    private static func isInName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
        true
      default: false
      }
    }
  }
#endif
