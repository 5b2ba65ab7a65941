#if CLI
  import JSONAPI
  import JSONAPITools

  /// A schema for people: a table for each type.
  struct SchemaText {
    let evidence: Evidence
    let style: Style

    /// A row of a table: a field, its type, and remarks.
    private struct Row {
      let name: String
      let type: String
      let remarks: [String]
    }

    func write(to output: Output) throws {
      for (index, (name, type)) in evidence.types.enumerated() {
        if index > 0 { try output.writeLine() }
        try output.writeLine(style(.bold, Printable.text(name)) + ": " + summary(of: type))
        var rows: [Row] = []
        for (name, value) in type.attributes {
          add(
            name, value, absences: type.absences(of: name), of: type.completeCount, depth: 1,
            to: &rows)
        }
        for (name, value) in type.relationships {
          rows.append(
            Row(
              name: "  " + Printable.text(name), type: Self.type(of: value),
              remarks: absence(type.absences(of: name), of: type.completeCount)
                + Self.remarks(on: value)))
        }
        try write(rows, to: output)
        if type.isTruncated { try output.writeLine(style(.dim, "  … and more fields")) }
      }
    }

    private func write(_ rows: [Row], to output: Output) throws {
      let names = rows.map { Printable.width(of: $0.name) }.max() ?? 0
      let types = rows.map { Printable.width(of: $0.type) }.max() ?? 0
      for row in rows {
        var line = Printable.padded(row.name, to: min(names, 40))
        line += "  " + style(.cyan, row.type)
        if !row.remarks.isEmpty {
          let gap = max(0, min(types, 32) - Printable.width(of: row.type))
          line += String(repeating: " ", count: gap) + "  " + row.remarks.joined(separator: "; ")
        }
        try output.writeLine(line)
      }
    }

    private func summary(of type: TypeEvidence) -> String {
      var text = Printable.counted(type.count, "resource")
      let included = type.count - type.primaryCount
      if included > 0 {
        text += included == type.count ? ", included" : ", \(included) included"
      }
      let sparse = type.count - type.completeCount
      if sparse > 0 { text += ", \(sparse) with some fields only" }
      if type.id.integers > 0 { text += ", id: a number" }
      if let format = type.id.format { text += ", id: \(format.title)" }
      if type.id.nulls > 0 { text += ", \(type.id.nulls) without id" }
      return text
    }

    private func add(
      _ name: String, _ value: ValueEvidence, absences: Int, of total: Int, depth: Int,
      to rows: inout [Row]
    ) {
      let indent = String(repeating: "  ", count: depth)
      rows.append(
        Row(
          name: indent + Printable.text(name), type: Self.type(of: value),
          remarks: absence(absences, of: total) + Self.remarks(on: value)))
      if let inner = value.valueOfNames {
        return add("(any name)", inner, absences: 0, of: 0, depth: depth + 1, to: &rows)
      }
      for (name, member) in value.members {
        add(
          name, member, absences: value.absences(of: name), of: value.objects, depth: depth + 1,
          to: &rows)
      }
      if let element = value.element, element.objects + element.arrays > 0 {
        add("(element)", element, absences: 0, of: 0, depth: depth + 1, to: &rows)
      }
    }

    private func absence(_ count: Int, of total: Int) -> [String] {
      guard count > 0 else { return [] }
      return [style(.yellow, "absent in \(count) of \(total)")]
    }

    private static func type(of value: ValueEvidence) -> String {
      var kinds: [String] = []
      if value.strings > 0 { kinds.append(value.format?.title ?? "string") }
      if value.fractions > 0 {
        kinds.append("number")
      } else if value.integers > 0 {
        kinds.append("integer")
      }
      if value.booleans > 0 { kinds.append("boolean") }
      if value.objects > 0 { kinds.append(value.isEmptyObject ? "empty object" : "object") }
      if value.arrays > 0 {
        let element = value.element.map { type(of: $0) }
        kinds.append(element.map { "array of \($0)" } ?? "empty array")
      }
      return kinds.isEmpty ? "null" : kinds.joined(separator: " or ")
    }

    private static func type(of relationship: RelationshipEvidence) -> String {
      let number =
        switch relationship.cardinality {
        case .one: "to-one"
        case .many: "to-many"
        case nil: relationship.toOne + relationship.toMany > 0 ? "to-one or to-many" : "links only"
        }
      guard !relationship.destinations.isEmpty else { return number }
      let types = relationship.destinations.keys.prefix(4).map { Printable.text($0) }
      let more = relationship.destinations.count > types.count ? " or others" : ""
      return "\(number) \(types.joined(separator: " or "))\(more)"
    }

    private static func share(_ what: String, _ count: Int, of total: Int) -> String {
      count == total ? "always \(what)" : "\(what) in \(count) of \(total)"
    }

    private static func remarks(on value: ValueEvidence) -> [String] {
      var remarks: [String] = []
      if value.nulls > 0 || value.count == 0 {
        remarks.append(share("null", value.nulls, of: value.count))
      }
      if let empty = value.formats[.empty] {
        remarks.append(
          empty == value.strings ? "always empty" : "empty in \(empty) of \(value.count)")
      }
      if let cases = value.cases {
        let strings = value.values.strings
        remarks.append(
          cases.prefix(8).map { "\(JSONValue($0)) \(strings[$0] ?? 0)" }.map { Printable.text($0) }
            .joined(separator: ", ") + (cases.count > 8 ? " …" : ""))
      }
      if let range = value.integerRange, value.integers > 1 {
        remarks.append(
          range.lowerBound == range.upperBound
            ? "always \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
      }
      if value.hasHugeIntegers { remarks.append("beyond 64 bits") }
      if value.isTruncated { remarks.append("and more inside") }
      return remarks
    }

    private static func remarks(on relationship: RelationshipEvidence) -> [String] {
      var remarks: [String] = []
      let count = relationship.count
      if relationship.nulls > 0 { remarks.append(share("null", relationship.nulls, of: count)) }
      if relationship.empty > 0 { remarks.append(share("empty", relationship.empty, of: count)) }
      if relationship.withoutLinkage > 0, relationship.withoutLinkage < count {
        remarks.append("without linkage in \(relationship.withoutLinkage) of \(count)")
      }
      if relationship.malformed > 0 {
        remarks.append("no object in \(relationship.malformed) of \(count)")
      }
      return remarks
    }
  }

  extension ValueEvidence {
    fileprivate var isEmptyObject: Bool { members.isEmpty && !isTruncated }
  }

  extension StringFormat {
    /// The format as a type in a table.
    fileprivate var title: String {
      switch self {
      case .dateTime: "date-time"
      case .localDateTime: "date-time without offset"
      case .date: "date"
      case .uuid: "UUID"
      case .uri: "URI"
      case .integer: "string (integer)"
      case .decimal: "string (number)"
      case .empty, .text: "string"
      }
    }
  }
#endif
