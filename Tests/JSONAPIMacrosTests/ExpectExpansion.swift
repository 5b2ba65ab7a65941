#if Macros
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import JSONAPIMacros

  private let macros: [String: MacroSpec] = [
    "Resource": MacroSpec(type: ResourceMacro.self, conformances: ["StaticResource"]),
    "ResourceUnion": MacroSpec(type: ResourceUnionMacro.self, conformances: ["ResourceUnion"]),
    "Key": MacroSpec(type: KeyMacro.self),
    "Relationship": MacroSpec(type: RelationshipMacro.self),
  ]

  /// What the macros make of a source text, for tests that look at a part of it.
  func expansion(of source: String) -> String {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "test.swift")])
    let expanded = file.expand(
      macroSpecs: macros,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    return expanded.description
  }

  /// Expects that the macros make one source text of another, and report nothing else than expected.
  func expectExpansion(
    _ source: String, into expected: String, diagnostics: [DiagnosticSpec] = [],
    applying fixIts: [String]? = nil, fixed: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    assertMacroExpansion(
      source, expandedSource: expected, diagnostics: diagnostics,
      macroSpecs: macros,
      applyFixIts: fixIts, fixedSource: fixed, indentationWidth: .spaces(2),
      failureHandler: { failure in
        Issue.record(
          Comment(rawValue: failure.message),
          sourceLocation: SourceLocation(
            fileID: failure.location.fileID, filePath: failure.location.filePath,
            line: failure.location.line, column: failure.location.column))
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
#endif
