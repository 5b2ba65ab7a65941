#if CLI
  /// The line around a location, truncated to fit.
  struct Excerpt {
    /// The line, or the part of it around the location.
    let text: String
    /// The number of columns before the location.
    let indentation: Int

    /// Cuts out the line.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - offset: The location, in bytes.
    ///   - width: The number of columns there is room for.
    init(of bytes: [UInt8], at offset: Int, width: Int = 76) {
      let offset = min(max(offset, 0), bytes.count)
      var start = offset
      while start > 0, bytes[start - 1] != 0x0A, offset - start < 4 * width { start -= 1 }
      var end = offset
      while end < bytes.count, bytes[end] != 0x0A, end - offset < 4 * width { end += 1 }
      var isCutBefore = start > 0 && bytes[start - 1] != 0x0A
      var isCutAfter = end < bytes.count && bytes[end] != 0x0A
      // A character cut in two is left out.
      while isCutBefore, start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
      while isCutAfter, end > offset, bytes[end] & 0xC0 == 0x80 { end -= 1 }

      // The line ending of files from Windows.
      if !isCutAfter, end > offset, bytes[end - 1] == 0x0D { end -= 1 }
      let isPlain = bytes[start..<end].allSatisfy { (0x20...0x7E).contains($0) }
      guard !isPlain else {
        // The common case: every byte is a character of one column.
        let left = min(offset - start, width * 2 / 3)
        let right = min(end - offset, width - left)
        isCutBefore = isCutBefore || start < offset - left
        isCutAfter = isCutAfter || offset + right < end
        let line = String(decoding: bytes[(offset - left)..<(offset + right)], as: UTF8.self)
        text = (isCutBefore ? "…" : "") + line + (isCutAfter ? "…" : "")
        indentation = left + (isCutBefore ? 1 : 0)
        return
      }

      let before = Self.columns(of: bytes[start..<offset])
      let after = Self.columns(of: bytes[offset..<end])
      let left = Self.fitting(before.reversed(), into: width * 2 / 3)
      let right = Self.fitting(after, into: width - left.width)
      isCutBefore = isCutBefore || left.count < before.count
      isCutAfter = isCutAfter || right.count < after.count
      text =
        (isCutBefore ? "…" : "") + String(before.suffix(left.count))
        + String(after.prefix(right.count)) + (isCutAfter ? "…" : "")
      indentation = left.width + (isCutBefore ? 1 : 0)
    }

    /// The characters of part of a line, with unprintable ones replaced.
    private static func columns(of bytes: ArraySlice<UInt8>) -> [Character] {
      var text = String(decoding: bytes, as: UTF8.self)
      while text.last == "\r" || text.last == "\r\n" { text.removeLast() }
      return text.map { character in
        if character == "\t" { return " " }
        return character.unicodeScalars.contains(where: Printable.isUnsafe) ? "·" : character
      }
    }

    private static func fitting(
      _ characters: some Sequence<Character>, into room: Int
    ) -> (count: Int, width: Int) {
      var count = 0
      var width = 0
      for character in characters {
        let next = width + Printable.width(of: character)
        guard next <= room else { break }
        width = next
        count += 1
      }
      return (count, width)
    }

    /// The line with its number, and a caret below the location.
    ///
    /// - Parameter style: Whether to use colours.
    /// - Returns: Two lines.
    func lines(number line: Int, style: Style) -> String {
      let number = String(line)
      let margin = String(repeating: " ", count: number.count)
      return "  " + style(.dim, "\(number) | ") + text + "\n  " + style(.dim, "\(margin) | ")
        + String(repeating: " ", count: indentation) + style(.green, "^") + "\n"
    }
  }
#endif
