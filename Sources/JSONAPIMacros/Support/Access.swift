#if Macros
  import SwiftSyntax

  /// How far a declaration can be seen.
  enum Access: Int, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    /// The modifier.
    var keyword: Keyword {
      switch self {
      case .private: .private
      case .fileprivate: .fileprivate
      case .internal: .internal
      case .package: .package
      case .public: .public
      }
    }

    /// The modifier for members of a type that is seen as far as this, with a space.
    ///
    /// Members of internal and private types need none.
    var memberModifier: String {
      switch self {
      case .private, .fileprivate, .internal: ""
      case .package: "package "
      case .public: "public "
      }
    }

    /// The modifier that limits one member of a type, with a space.
    var limitingModifier: String {
      switch self {
      case .private: "private "
      case .fileprivate: "fileprivate "
      case .internal: ""
      case .package, .public: memberModifier
      }
    }

    static func < (lhs: Access, rhs: Access) -> Bool { lhs.rawValue < rhs.rawValue }

    /// What the modifiers say, if they say anything; `private(set)` does not.
    init?(_ modifiers: DeclModifierListSyntax) {
      for modifier in modifiers where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(.private): self = .private
        case .keyword(.fileprivate): self = .fileprivate
        case .keyword(.internal): self = .internal
        case .keyword(.package): self = .package
        case .keyword(.public), .keyword(.open): self = .public
        default: continue
        }
        return
      }
      return nil
    }

    /// How far a type that says this is seen, as far as what is around it tells: no further than that, and within
    /// an extension without a modifier of its own, of who knows what, surely within the module.
    func limited(by lexicalContext: [Syntax]) -> Access {
      let around = lexicalContext.compactMap { node -> Access? in
        guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return nil }
        return Access(group.modifiers) ?? .internal
      }
      // What is private to a file or a type is seen there, too.
      return max(min(around.min() ?? self, self), .fileprivate)
    }

    /// The access of a type; an extension around it says what the type does not.
    init(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      let inherited = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        .flatMap { Access($0.modifiers) }
      self = Access(declaration.modifiers) ?? inherited ?? .internal
    }
  }
#endif
