#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// The stored record of a live object, and the members that describe its type.
    var liveMembers: [DeclSyntax] {
      let id =
        properties.contains { $0.role == .id }
        ? [] : [declaration(["\(modifier)var id: Swift.String? { liveRecord.id(of: self) }"])]
      return [
        declaration(["\(modifier)let liveRecord: JSONAPIStore.LiveRecord"]),
        declaration(
          ["\(modifier)init(liveRecord: consuming JSONAPIStore.UnclaimedRecord) {"]
            + (properties.flatMap(statementOfKind) + ["self.liveRecord = liveRecord.claim()"])
            .indented
            + ["}"]),
      ] + liveNames + id
    }

    /// The type's name and the descriptions of its fields, which are shared if they can't be
    /// stored.
    private var liveNames: [DeclSyntax] {
      let head = "\(modifier)static \(isGeneric ? "var" : "let")"
      let table = tableExpression
      let fields =
        ["JSONAPIStore.LiveFields<\(name)>(\(table[0])"] + table.dropFirst().dropLast()
        + [(table.last ?? "") + codings + ")"]
      let paths = "JSONAPIStore.LivePaths<\(name)>(\(self.fields.count))"
      guard isGeneric else {
        return [
          declaration(["\(head) resourceType: Swift.String = \(typeLiteral)"]),
          declaration(["\(head) liveFields = \(fields[0])"] + fields.dropFirst()),
          declaration(["\(head) livePaths = \(paths)"]),
        ]
      }
      return [
        declaration(["\(head) resourceType: Swift.String { \(typeLiteral) }"]),
        declaration(
          ["\(head) liveFields: JSONAPIStore.LiveFields<\(name)> {", "  .shared {"]
            + fields.indented.indented + ["  }", "}"]),
        declaration(
          ["\(head) livePaths: JSONAPIStore.LivePaths<\(name)> { .shared { \(paths) } }"]),
      ]
    }

    /// The custom codings of attributes, by index.
    private var codings: String {
      let codings = fields.enumerated().compactMap { index, property in
        property.coding.map { "\(index): \($0)" }
      }
      return codings.isEmpty ? "" : ", codings: [\(codings.joined(separator: ", "))]"
    }
  }
#endif
