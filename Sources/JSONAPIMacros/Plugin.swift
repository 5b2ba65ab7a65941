#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      CodedMacro.self,
      IgnoredMacro.self,
      KeyMacro.self,
      LiveFieldMacro.self,
      LiveResourceMacro.self,
      RelationshipMacro.self,
      ResourceMacro.self,
      ResourceUnionMacro.self,
    ]
  }
#else
  /// A placeholder for the plugin if the trait `Macros` is off, so that swift-syntax is not needed.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
