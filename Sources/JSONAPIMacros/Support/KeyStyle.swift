#if Macros
  import SwiftSyntax

  /// The naming of members according to the argument `keys` of a macro.
  enum KeyStyle {
    /// No argument: the coder's format.
    case inherited
    case asIs
    /// Lower-case words with a separator.
    case separated(by: String)
    /// Any other expression, which is known only at run time.
    case runtime(ExprSyntax)

    init(_ expression: ExprSyntax?) {
      guard let expression else {
        self = .inherited
        return
      }
      let member = expression.as(MemberAccessExprSyntax.self)
      let base = member?.base?.spelling
      let isKeyFormat = base == nil || base == "KeyFormat" || base == "JSONAPI.KeyFormat"
      switch isKeyFormat ? member?.declName.baseName.text : nil {
      case "inherited": self = .inherited
      case "asIs": self = .asIs
      case "dasherized": self = .separated(by: "-")
      case "underscored": self = .separated(by: "_")
      default: self = .runtime(expression.trimmed)
      }
    }

    /// The format as an argument; `nil` if it is the default.
    var argument: String? {
      switch self {
      case .inherited: nil
      case .asIs: "JSONAPI.KeyFormat.asIs"
      case .separated(let separator):
        "JSONAPI.KeyFormat.\(separator == "-" ? "dasherized" : "underscored")"
      case .runtime(let expression): expression.spelling
      }
    }

    /// The name of a property's member, if it is known; the same as from `KeyFormat`.
    func externalName(for swiftName: String) -> String? {
      switch self {
      case .inherited, .asIs: swiftName
      case .separated(let separator): Self.separate(swiftName, by: separator)
      case .runtime: nil
      }
    }

    /// A word begins at an upper-case letter after a letter or digit that isn't upper-case, and at
    /// the last upper-case letter of a run that is followed by a lower-case one.
    private static func separate(_ name: String, by separator: String) -> String {
      var result = ""
      var previous: Character?
      for index in name.indices {
        let character = name[index]
        defer { previous = character }
        guard character.isUppercase else {
          result.append(character)
          continue
        }
        if let previous, previous.isLetter || previous.isNumber {
          let next = name[name.index(after: index)...].first
          if !previous.isUppercase || next?.isLowercase == true { result += separator }
        }
        result += character.lowercased()
      }
      return result
    }
  }
#endif
