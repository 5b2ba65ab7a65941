#if Serve
  import JSONAPI
  import JSONAPIServer

  /// A diagram of types and their relationships.
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
        text += "  \(Self.word(type.schema.type)) {\n"
        let contents = Set(type.contents.map { $0.attribute })
        for attribute in type.schema.attributes {
          let isContent = contents.contains(attribute.name)
          let kind = isContent ? "content" : "\(attribute.value.kind)"
          text += "    \(kind) \(Self.word(attribute.name))\n"
        }
        text += "  }\n"
      }
      for line in lines {
        let left = line.isManyBack ? "}o" : "|o"
        let right = line.isMany ? "o{" : line.isOptional ? "o|" : "||"
        let (from, to) = (Self.word(line.from), Self.word(line.to))
        text += "  \(from) \(left)--\(right) \(to) : \"\(line.label)\"\n"
      }
      return text
    }

    /// A name with the characters that Mermaid allows in a word; others are underscores.
    private static func word(_ name: String) -> String {
      let word = name.unicodeScalars.map { scalar in
        let isAllowed =
          scalar.isASCII
          ? scalar.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains(scalar)
          : (0xC0...0xFFFF).contains(scalar.value)
        return isAllowed ? Character(scalar) : "_"
      }
      return (word.first?.isNumber == true || word.first == "-" ? "_" : "") + String(word)
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
  }
#endif
