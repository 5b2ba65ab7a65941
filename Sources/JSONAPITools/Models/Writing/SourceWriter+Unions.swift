extension SourceWriter {
  /// The code of a union.
  func text(of union: PlannedUnion) -> String {
    var lines = Lines()
    let cases = union.cases.map { ($0.name, $0.type) } + [("unknown", "AnyResource")]
    if style != .structs { lines.add("@ResourceUnion", 0) }
    let conformances = (style == .structs ? ["ResourceUnion"] : []) + (isPublic ? ["Sendable"] : [])
    let clause = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
    lines.add("\(access)enum \(union.name)\(clause) {", 0)
    for (name, type) in cases { lines.add("case \(SwiftName.escaped(name))(\(type))", 1) }
    if style == .structs { addConformance(of: union, to: &lines) }
    lines.add("}", 0)
    return header(usesFoundation: false) + lines.text
  }

  private func addConformance(of union: PlannedUnion, to lines: inout Lines) {
    lines.add("", 0)
    lines.add("/// Any: there is a case for what is not known.", 1)
    lines.add("\(access)static var destinationTypes: [String]? { nil }", 1)
    lines.add("", 0)
    lines.add(
      "\(access)static func resolve(_ reader: RelatedReader) throws -> Resolution<\(union.name)> {",
      1)
    for member in union.cases {
      lines.add(
        "if let resource = try reader.resource(\(member.type).self) { return resource.map(\(union.name).\(member.name)) }",
        2)
    }
    lines.add("return .found(.unknown(try reader.anyResource()))", 2)
    lines.add("}", 1)
    lines.add("", 0)
    lines.add("\(access)var resource: any RelatedResource {", 1)
    lines.add("switch self {", 2)
    for name in union.cases.map(\.name) + ["unknown"] {
      lines.add("case .\(name)(let resource): resource", 2)
    }
    lines.add("}", 2)
    lines.add("}", 1)
  }
}
