#if CLI
  import JSONAPI

  /// A message about a location in a text, in the format of compilers: `FILE:LINE:COLUMN: MESSAGE`.
  struct Diagnostic {
    let source: SourceText
    let offset: Int
    let line: Int
    let column: Int
    let message: String
    var label = "error:"
    /// The title of the rule, shown beside the label.
    var rule = ""
    var color = Style.Color.boldRed
    var hint: SourceText.Hint?

    /// Creates a message for an error about a document; `nil` for other errors.
    init?(_ error: any Error, in source: SourceText) {
      switch error {
      case let error as JSONError: self.init(syntax: error, in: source)
      case let error as FlatFormError:
        self.init(source, at: error.pointer, expected: error.expected, found: error.found)
        if error.code == .outputTooLarge {
          hint = .init("Name the relationships to follow with --include.", isReadable: true)
        }
      case let error as ResourceDecodingError:
        self.init(source, at: error.pointer, expected: error.expected, found: error.found)
      default: return nil
      }
    }

    /// Creates a message about text that is not JSON.
    init(syntax error: JSONError, in source: SourceText) {
      self.init(
        source, offset: error.offset, line: error.line, column: error.column,
        message: Self.message(error.pointer, error.expected, error.found))
      hint = source.hint
      if hint == nil && error.code == .invalidUTF8 {
        hint = .init("The text is not in UTF-8 at this place.", isReadable: true)
      }
    }

    /// Creates a message from a finding and its location.
    init(_ finding: Finding, at place: (line: Int, column: Int), in source: SourceText) {
      let pointer = finding.pointer.tokens.isEmpty ? "the top" : Printable.pointer(finding.pointer)
      self.init(
        source, offset: finding.offset, line: place.line, column: place.column,
        message: "at \(pointer): \(finding.message)")
      label = "\(finding.severity) \(finding.requirement)"
      rule = Requirement.remark(on: finding.requirement)
      color = finding.severity.color
    }

    private init(_ source: SourceText, at pointer: JSONPointer, expected: String, found: String) {
      let offset = pointer.offset(in: source.bytes)
      let finding = Finding(
        requirement: "", severity: .error, pointer: pointer, message: "", offset: offset)
      let place = DocumentValidator.places(of: [finding], in: source.bytes)[0]
      self.init(
        source, offset: offset, line: place.line, column: place.column,
        message: Self.message(pointer, expected, found))
    }

    private init(_ source: SourceText, offset: Int, line: Int, column: Int, message: String) {
      self.source = source
      self.offset = offset
      self.line = line
      self.column = column
      self.message = message
    }

    private static func message(
      _ pointer: JSONPointer, _ expected: String, _ found: String
    ) -> String {
      let place = pointer.tokens.isEmpty ? "" : ", at \(Printable.pointer(pointer))"
      return "expected \(expected), found \(found)\(place)"
    }

    /// The message with the line that it refers to, and the hint.
    ///
    /// - Parameter style: Whether to use colours.
    func text(_ style: Style) -> String {
      var text = style(.bold, "\(source.name):\(line):\(column):") + " " + style(color, label)
      text += style(.dim, rule)
      text += " \(Printable.text(message))\n"
      if hint?.isReadable ?? true {
        text += Excerpt(of: source.bytes, at: offset).lines(number: line, style: style)
      }
      if let hint { text += "  \(hint.text)\n" }
      return text
    }
  }
#endif
