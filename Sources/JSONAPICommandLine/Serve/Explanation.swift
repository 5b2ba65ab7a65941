#if Serve
  import JSONAPI
  import JSONAPIServer

  /// A table of the types found in a database, for people.
  struct Explanation {
    let found: IntrospectedDatabase
    let style: Style

    /// The table as text.
    var text: String {
      var lines: [String] = []
      for type in found.types {
        let kind = type.isView ? "view" : "table"
        lines.append(
          style(.bold, type.schema.type)
            + style(
              .dim,
              "  \(kind) \(Printable.text(type.table)), ids in \(Printable.text(type.key.names.joined(separator: ", ")))"
            ))
        lines += rows(type)
        lines.append("")
      }
      for (title, texts) in [
        ("Left out", found.omissions.map(\.description)), ("Notes", found.notes),
      ] where !texts.isEmpty {
        lines.append(style(.bold, title))
        lines += texts.map { "  " + Printable.text($0) }
        lines.append("")
      }
      lines.append(
        "\(Printable.counted(found.types.count, "type")), \(found.omissions.count) left out")
      return lines.map { $0 + "\n" }.joined()
    }

    private func rows(_ type: IntrospectedType) -> [String] {
      let contents = Set(type.contents.map { $0.attribute })
      var rows = type.schema.attributes.map { attribute in
        let kind = contents.contains(attribute.name) ? "content" : attribute.value.words
        return (
          name: attribute.name, kind: kind + (attribute.isOptional ? "?" : ""),
          place: type.columns[attribute.name] ?? ""
        )
      }
      for relationship in type.schema.relationships {
        let target = (relationship.destinationTypes ?? []).joined(separator: ", ")
        let kind =
          relationship.cardinality == .many
          ? "to many \(target)" : "to one \(target)" + (relationship.isOptional ? "?" : "")
        rows.append((relationship.name, kind, type.relationships[relationship.name]?.place ?? ""))
      }
      let texts = rows.map {
        (name: Printable.text($0.name), kind: Printable.text($0.kind), place: $0.place)
      }
      let names = texts.map { Printable.width(of: $0.name) }.max() ?? 0
      let kinds = texts.map { Printable.width(of: $0.kind) }.max() ?? 0
      return texts.map { row in
        "  " + Printable.padded(row.name, to: names) + "  " + Printable.padded(row.kind, to: kinds)
          + "  " + style(.dim, Printable.text(row.place))
      }
    }
  }

  extension Schema.ValueType {
    /// The type in one word.
    var words: String {
      if !cases.isEmpty { return cases.compactMap(\.text).joined(separator: "|") }
      return element.map { "\(kind) of \($0.kind)" } ?? "\(kind)"
    }
  }

  extension EdgeStorage {
    /// The columns and tables that store the relationship.
    fileprivate var place: String {
      switch self {
      case .column(let columns): columns.names.joined(separator: ", ")
      case .foreignKey(let columns): "the other's \(columns.names.joined(separator: ", "))"
      case .through(let table, let own, let other):
        "\(table) (\((own.names + other.names).joined(separator: ", ")))"
      case .typed(let id, let type, _): "\(type), \(id)"
      case .columns(let columns): columns.values.sorted().joined(separator: ", ")
      }
    }
  }
#endif
