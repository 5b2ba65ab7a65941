#if Serve
  import JSONAPI
  import JSONAPIServer

  /// A diagram of types and their relationships, as source for a drawing tool.
  struct Diagram {
    let found: IntrospectedDatabase

    /// A relationship and its inverse, if there is one.
    private struct Line {
      let from: String
      let to: String
      let name: String
      var back: String?
      let isMany: Bool
      var isManyBack: Bool
      let isOptional: Bool

      var label: String { [name, back].compactMap { $0 }.joined(separator: " / ") }
    }

    /// A Mermaid entity relationship diagram.
    var mermaid: String {
      var text = "erDiagram\n"
      for type in found.types {
        text += "  \(type.schema.type) {\n"
        for attribute in type.schema.attributes {
          text += "    \(attribute.value.kind) \(attribute.name)\n"
        }
        text += "  }\n"
      }
      for line in lines {
        let left = line.isManyBack ? "}o" : "|o"
        let right = line.isMany ? "o{" : line.isOptional ? "o|" : "||"
        text += "  \(line.from) \(left)--\(right) \(line.to) : \"\(line.label)\"\n"
      }
      return text
    }

    /// A Graphviz graph with a table for each type.
    var graphviz: String {
      var text = """
        digraph types {
          rankdir=LR;
          node [shape=plain, fontname="sans-serif"];
          edge [fontname="sans-serif", fontsize=10];

        """
      for type in found.types {
        var rows =
          "<TR><TD BGCOLOR=\"lightgray\"><B>\(Self.escaped(type.schema.type))</B></TD></TR>"
        for attribute in type.schema.attributes {
          let kind = attribute.value.words + (attribute.isOptional ? "?" : "")
          rows +=
            "<TR><TD ALIGN=\"LEFT\">\(Self.escaped(attribute.name)): \(Self.escaped(kind))</TD></TR>"
        }
        text +=
          "  \"\(type.schema.type)\" [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" "
          + "CELLSPACING=\"0\">\(rows)</TABLE>>];\n"
      }
      for line in lines {
        let (head, tail) = (line.isMany ? "crow" : "normal", line.isManyBack ? "crow" : "none")
        text +=
          "  \"\(line.from)\" -> \"\(line.to)\" [label=\"\(line.label)\", dir=both, "
          + "arrowhead=\(head), arrowtail=\(tail)];\n"
      }
      return text + "}\n"
    }

    /// Each relationship once, from the side with the foreign key.
    private var lines: [Line] {
      var lines: [Line] = []
      for type in found.types {
        for relationship in type.schema.relationships {
          guard let storage = type.relationships[relationship.name],
            let target = relationship.destinationTypes?.first,
            let other = found.types.first(where: { $0.schema.type == target })
          else { continue }
          let isMany = relationship.cardinality == .many
          switch storage {
          case .column(let column):
            let back = other.relationships.filter {
              $0.value == .foreignKey(column)
                && other.schema.relationship($0.key)?.destinationTypes == [type.schema.type]
            }.keys.sorted().first
            let isManyBack = back.flatMap { other.schema.relationship($0)?.cardinality } != .one
            lines.append(
              Line(
                from: type.schema.type, to: target, name: relationship.name, back: back,
                isMany: isMany, isManyBack: isManyBack, isOptional: relationship.isOptional))
          case .through(let table, let own, let far)
          where own.names.lexicographicallyPrecedes(far.names):
            let back = other.relationships.first {
              $0.value == .through(table: table, own: far, other: own)
            }?.key
            lines.append(
              Line(
                from: type.schema.type, to: target, name: relationship.name, back: back,
                isMany: true, isManyBack: true, isOptional: true))
          default: continue
          }
        }
      }
      return lines
    }

    private static func escaped(_ text: String) -> String {
      text.map { character in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
    }
  }
#endif
