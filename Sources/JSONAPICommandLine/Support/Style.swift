#if CLI
  import ArgumentParser

  /// When to use colours.
  enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  /// How results are printed and requests are logged.
  enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// Options for printing results.
  struct PrintingOptions: ParsableArguments {
    @Option(help: "The output format.")
    var format = OutputFormat.text

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    var style: Style { Style(color) }
  }

  /// Colours for a terminal, or none.
  struct Style {
    let isColored: Bool

    /// Decides for standard output: a terminal that can show colours, unless `NO_COLOR` is set.
    ///
    /// - Parameter path: The file that is written instead, which has colours only if they are
    ///   always used.
    init(_ choice: ColorChoice, path: String? = nil) {
      self.init(path != nil && choice == .auto ? .never : choice, descriptor: 1)
    }

    /// The style of messages on standard error.
    static let standardError = Style(.auto, descriptor: 2)

    private init(_ choice: ColorChoice, descriptor: Int32) {
      isColored =
        switch choice {
        case .always: true
        case .never: false
        case .auto:
          System.isTerminal(descriptor) && System.environment("NO_COLOR") == nil
            && System.environment("TERM") != "dumb"
        }
    }

    enum Color: String {
      case bold = "1"
      case dim = "2"
      case red = "31"
      case green = "32"
      case yellow = "33"
      case cyan = "36"
      case boldRed = "1;31"
      case boldYellow = "1;33"
      case boldCyan = "1;36"
    }

    func callAsFunction(_ color: Color, _ text: String) -> String {
      isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
  }
#endif
