#if CLI
  import JSONAPI

  /// A message about a place in a text, in the form that compilers use: `FILE:LINE:COLUMN: MESSAGE`.
  struct Diagnostic {
    let source: SourceText
    let offset: Int
    let line: Int
    let column: Int
    let message: String
    var hint: String?

    /// Makes a message of an error about a document; `nil` for errors about anything else.
    init?(_ error: any Error, in source: SourceText) {
      switch error {
      case let error as JSONError:
        self.init(
          source, offset: error.offset, pointer: error.pointer, expected: error.expected,
          found: error.found)
        hint = source.hint
      case let error as FlatFormError:
        self.init(
          source, offset: source.offset(of: error.pointer), pointer: error.pointer,
          expected: error.expected, found: error.found)
        if error.code == .outputTooLarge {
          hint = "Name the relationships to follow with --include."
        }
      case let error as DocumentError:
        self.init(
          source, offset: source.offset(of: error.pointer), pointer: error.pointer,
          expected: error.expected, found: error.found)
      default: return nil
      }
    }

    private init(
      _ source: SourceText, offset: Int, pointer: JSONPointer, expected: String, found: String
    ) {
      self.source = source
      self.offset = offset
      let finding = Finding(
        requirement: "", severity: .error, pointer: pointer, message: "", offset: offset)
      (line, column) = DocumentValidator.places(of: [finding], in: source.bytes)[0]
      let place = pointer.tokens.isEmpty ? "" : ", at \(Printable.text("\(pointer)"))"
      message = "expected \(expected), found \(found)\(place)"
    }

    func text(_ style: Style) -> String {
      style(.bold, "\(source.name):\(line):\(column):") + " " + style(.boldRed, "error:")
        + " \(Printable.text(message))\n"
        + Excerpt(of: source.bytes, at: offset).lines(number: line, style: style)
        + (hint.map { "  \($0)\n" } ?? "")
    }
  }
#endif
