#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// What a live object stores, and what the library knows of its type.
    var liveMembers: [DeclSyntax] {
      let type = "\(modifier)static let resourceType: Swift.String = \(typeLiteral)"
      let table = tableExpression.enumerated().map { index, line in
        index == 0
          ? "\(modifier)static let liveFields = JSONAPIStore.LiveFields<\(name)>(\(line)" : line
      }
      let id =
        properties.contains { $0.role == .id }
        ? [] : [declaration(["\(modifier)var id: Swift.String? { liveRecord.id(of: self) }"])]
      return [
        declaration(["\(modifier)let liveRecord: JSONAPIStore.LiveRecord"]),
        declaration([
          "\(modifier)init(liveRecord: JSONAPIStore.LiveRecord) { self.liveRecord = liveRecord }"
        ]),
        declaration([type]),
        declaration(table.dropLast() + [(table.last ?? "") + codings + ")"]),
        declaration([
          "\(modifier)static let livePaths = JSONAPIStore.LivePaths<\(name)>(\(fields.count))"
        ]),
      ] + id
    }

    /// The attributes that have a coding of their own, by their index.
    private var codings: String {
      let codings = fields.enumerated().compactMap { index, property in
        property.coding.map { "\(index): \($0)" }
      }
      return codings.isEmpty ? "" : ", codings: [\(codings.joined(separator: ", "))]"
    }
  }
#endif
