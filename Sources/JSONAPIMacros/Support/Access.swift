#if Macros
  import SwiftSyntax

  /// The access level of a declaration.
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

    /// The access modifier for members of a type with this access level, with a trailing space.
    ///
    /// Members of internal and private types need none.
    var memberModifier: String {
      switch self {
      case .private, .fileprivate, .internal: ""
      case .package: "package "
      case .public: "public "
      }
    }

    /// The modifier that restricts a single member of a type, with a trailing space.
    var limitingModifier: String {
      switch self {
      case .private: "private "
      case .fileprivate: "fileprivate "
      case .internal: ""
      case .package, .public: memberModifier
      }
    }

    static func < (lhs: Access, rhs: Access) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The access level in the modifiers, if there is one; `private(set)` doesn't count.
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

    /// The effective access level of a type with this access level: at most that of its enclosing
    /// declarations, where an extension without a modifier counts as internal, since the extended
    /// type is unknown.
    func limited(by lexicalContext: [Syntax]) -> Access {
      let around = lexicalContext.compactMap { node -> Access? in
        guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return nil }
        return Access(group.modifiers) ?? .internal
      }
      // Even a private declaration is visible within its file or enclosing type.
      return max(min(around.min() ?? self, self), .fileprivate)
    }

    /// The access level of a type: its own, or else that of the enclosing extension.
    init(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      let inherited = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        .flatMap { Access($0.modifiers) }
      self = Access(declaration.modifiers) ?? inherited ?? .internal
    }
  }
#endif
