#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The attributes of a property that determine the kind of field.
  struct PropertyMarks {
    private(set) var key: AttributeSyntax?
    private(set) var relationship: AttributeSyntax?
    private(set) var ignored: AttributeSyntax?
    private(set) var coding: AttributeSyntax?
    /// All other attributes: property wrappers.
    private(set) var wrappers: [AttributeSyntax] = []
    /// A conditional block that contains such attributes.
    private(set) var condition: IfConfigDeclSyntax?

    /// Whether no attribute affects the field.
    private var isEmpty: Bool {
      [key, relationship, ignored, coding].allSatisfy { $0 == nil } && wrappers.isEmpty
        && condition == nil
    }

    /// The text in `@Key`.
    var keyLiteral: ExprSyntax? {
      key?.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
    }

    /// The expression in `@Coded`.
    var codingType: ExprSyntax? {
      coding?.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
    }

    init(_ variable: VariableDeclSyntax) { self.init(variable.attributes) }

    private init(_ attributes: AttributeListSyntax) {
      for element in attributes {
        guard case .attribute(let attribute) = element else {
          let clauses = element.as(IfConfigDeclSyntax.self)?.clauses.map {
            $0.elements?.as(AttributeListSyntax.self) ?? []
          }
          if clauses?.allSatisfy({ PropertyMarks($0).isEmpty }) == false {
            condition = element.as(IfConfigDeclSyntax.self)
          }
          continue
        }
        switch attribute.attributeName.plainName {
        case "Key": key = attribute
        case "Relationship": relationship = attribute
        case "Ignored": ignored = attribute
        case "Coded": coding = attribute
        case "LiveField", "MainActor": continue
        // Only the language's own attributes begin with a lower-case letter.
        case let name where name.first?.isLowercase == true && !name.contains("."): continue
        default: wrappers.append(attribute)
        }
      }
    }
  }

  extension VariableDeclSyntax {
    /// The reason why the property isn't a field, if it is a modifier.
    var reasonToSkip: String? {
      for modifier in modifiers {
        switch modifier.name.tokenKind {
        case .keyword(.static), .keyword(.class): return "this one is static"
        case .keyword(.lazy): return "this one is lazy"
        default: continue
        }
      }
      return nil
    }

    /// `weak` or `unowned`.
    var referenceModifier: DeclModifierSyntax? {
      modifiers.first {
        $0.name.tokenKind == .keyword(.weak) || $0.name.tokenKind == .keyword(.unowned)
      }
    }
  }

  extension PatternBindingSyntax {
    /// The name, without backticks.
    var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier?.name }

    /// Whether accessors replace the storage; `willSet` and `didSet` only observe it.
    var isComputed: Bool {
      switch accessorBlock?.accessors {
      case nil: false
      case .getter: true
      case .accessors(let accessors):
        !accessors.allSatisfy {
          $0.accessorSpecifier.tokenKind == .keyword(.willSet)
            || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
        }
      }
    }
  }

  extension ExprSyntax {
    /// The type of a literal.
    var literalType: TypeSyntax? {
      switch self.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr: "Swift.String"
      case .integerLiteralExpr: "Swift.Int"
      case .floatLiteralExpr: "Swift.Double"
      case .booleanLiteralExpr: "Swift.Bool"
      case .prefixOperatorExpr(let negated) where negated.operator.text == "-":
        negated.expression.literalType
      default: nil
      }
    }
  }
#endif
