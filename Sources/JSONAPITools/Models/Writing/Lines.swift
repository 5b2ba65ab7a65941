/// Lines of Swift code.
struct Lines {
  private(set) var text = ""

  /// Adds a line.
  mutating func add(_ line: String, _ indent: Int) {
    if !line.isEmpty { text += String(repeating: "  ", count: indent) + line }
    text += "\n"
  }

  /// Adds a line with a trailing comment, or with a comment before it if there is no room.
  mutating func add(_ line: String, comment: String, _ indent: Int) {
    let words = SwiftText.lines(comment, width: 1000).joined(separator: " ")
    guard !words.isEmpty else { return add(line, indent) }
    let whole = "\(line)  // \(words)"
    if whole.count + 2 * indent <= SourceWriter.width { return add(whole, indent) }
    self.comment(comment, indent: indent)
    add(line, indent)
  }

  /// Adds a comment.
  mutating func comment(_ text: String, indent: Int) {
    for line in SwiftText.lines(text, width: SourceWriter.width - 3 - 2 * indent) {
      add(line.isEmpty ? "//" : "// \(line)", indent)
    }
  }

  /// Adds a documentation comment with a paragraph for each text; nothing without texts.
  mutating func documentation(_ texts: [String], indent: Int) {
    let lines = SwiftText.lines(
      texts.joined(separator: "\n\n"), width: SourceWriter.width - 4 - 2 * indent)
    for line in lines { add(line.isEmpty ? "///" : "/// \(line)", indent) }
  }

  /// Adds an enumeration, on one line if there is room.
  mutating func enumeration(_ declaration: String, _ cases: [String], indent: Int) {
    let line = "\(declaration) { case \(cases.joined(separator: ", ")) }"
    guard line.count + 2 * indent > SourceWriter.width else { return add(line, indent) }
    add("\(declaration) {", indent)
    let width = SourceWriter.width - 2 * (indent + 1)
    var row = ""
    for name in cases {
      if row.isEmpty {
        row = "case \(name)"
      } else if row.count + 2 + name.count <= width {
        row += ", \(name)"
      } else {
        add(row, indent + 1)
        row = "case \(name)"
      }
    }
    if !row.isEmpty { add(row, indent + 1) }
    add("}", indent)
  }
}
