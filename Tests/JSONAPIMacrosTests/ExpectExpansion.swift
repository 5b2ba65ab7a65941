#if Macros
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import JSONAPIMacros

  private let related: [TypeSyntax] = [
    "Decodable", "Encodable", "RelationshipValue", "PrimaryData", "RequestOutput",
    "ResourceReferencing", "ResourceOutput", "ResourceBody", "RelatedResource",
  ]

  private let macros: [String: MacroSpec] = [
    "Resource": MacroSpec(
      type: ResourceMacro.self,
      conformances: related + ["Resource", "StaticResource", "LocallyIdentified"]),
    "ResourceUnion": MacroSpec(
      type: ResourceUnionMacro.self, conformances: related + ["ResourceUnion"]),
    "LiveResource": MacroSpec(
      type: LiveResourceMacro.self,
      conformances: related + ["Resource", "LocallyIdentified", "LiveDecodable", "LiveResource"]),
    "LiveField": MacroSpec(type: LiveFieldMacro.self),
    "Key": MacroSpec(type: KeyMacro.self),
    "Ignored": MacroSpec(type: IgnoredMacro.self),
    "Coded": MacroSpec(type: CodedMacro.self),
    "Relationship": MacroSpec(type: RelationshipMacro.self),
  ]

  /// The protocols of every resource, as an expansion names them.
  let relatedResource = """
    Swift.Decodable, Swift.Encodable, JSONAPI.RelationshipValue, JSONAPI.PrimaryData, \
    JSONAPI.RequestOutput, JSONAPI.ResourceReferencing, JSONAPI.ResourceOutput, \
    JSONAPI.ResourceBody, JSONAPI.RelatedResource
    """

  /// What the macros make of a source text.
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
      indentationWidth: .spaces(2)
    ).description
    // What macros return is not parsed before the compiler does.
    #expect(!Parser.parse(source: expanded).hasError, "\(expanded)")
    return expanded
  }

  /// Expects that the macros make one source text of another.
  func expectExpansion(
    _ source: String, into expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let lines = { (text: String) in
      text.drop { $0 == "\n" }.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }
    let found = lines(expansion(of: source))
    let wanted = lines(expected)
    guard found != wanted else { return }
    let difference = found.difference(from: wanted).map { "\($0)" }.joined(separator: "\n")
    Issue.record("\(difference)\n\(found.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// Expects that the macros report problems and add nothing.
  func expectDiagnostics(
    _ source: String, into expected: String, _ diagnostics: [DiagnosticSpec],
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
