#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// The type's name and the table of its field names.
    var names: [DeclSyntax] {
      let type =
        isGeneric
        ? "\(modifier)static var resourceType: Swift.String { \(typeLiteral) }"
        : "\(modifier)static let resourceType: Swift.String = \(typeLiteral)"
      let table =
        isGeneric
        ? [
          "\(modifier)static var fieldTable: JSONAPI.FieldTable {",
          "  JSONAPI.FieldTable.shared(for: Self.self) {",
        ] + tableExpression.indented.indented + ["  }", "}"]
        : tableExpression.enumerated().map { index, line in
          index == 0 ? "\(modifier)static let fieldTable: JSONAPI.FieldTable = \(line)" : line
        }
      return [declaration([type]), declaration(table)]
    }

    /// The expression for the table of fields, line by line.
    var tableExpression: [String] {
      let names = { (properties: [Property]) in
        properties.map { ($0.key ?? $0.name).quoted }.joined(separator: ", ")
      }
      var arguments = [
        "attributes: [\(names(attributes))]", "relationships: [\(names(relationships))]",
      ]
      // Names in `@Key` are final; the key format derives the others.
      let explicit = fields.filter(\.hasExplicitKey).compactMap(\.key?.quoted)
      if !explicit.isEmpty { arguments.append("explicit: [\(explicit.joined(separator: ", "))]") }
      if let keys = keys.argument { arguments.append("keys: \(keys)") }
      return call("JSONAPI.FieldTable", arguments.dropLast().map { "\($0)," } + arguments.suffix(1))
    }

    private func call(_ function: String, _ arguments: [String]) -> [String] {
      ["\(function)("] + arguments.indented + [")"]
    }

    /// The code that reads and writes a resource.
    var codec: [DeclSyntax] { [declaration(reading), declaration(writing)] }

    /// The initializer reads all values before setting the first property: an initializer that can
    /// throw after setting some of them copies the value.
    private var reading: [String] {
      ["\(modifier)init(from reader: inout JSONAPI.ResourceReader) throws {"]
        + ((usesTable(for: fields) ? ["let table = Self.fieldTable"] : [])
        + properties.flatMap(variable) + properties.map(assignment)).indented
        + ["}"]
    }

    /// Whether any member is read or written using the table of names.
    private func usesTable(for fields: [Property]) -> Bool {
      !fields.isEmpty || properties.contains { $0.role == .meta || $0.role == .links }
    }

    /// Reads the value of a property into a variable.
    private func variable(_ property: Property) -> [String] {
      let local = property.local
      let type = property.type.spelling
      switch property.role {
      case .id: return ["let \(local) = try reader.id(\(type).self)"]
      case .lid: return ["let \(local) = reader.lid"]
      case .meta, .links:
        let label = property.initialValue == nil ? "" : "ifPresent: "
        return ["let \(local) = try reader.\(property.name)(\(label)\(type).self, in: table)"]
      case .attribute, .relationship: break
      }
      let stored = property.storedType.spelling
      let call =
        "\(property.method)(\(property.condition)\(index(of: property)), in: table, \(stored).self)"
      return statementOfKind(property)
        + Property.Place.statement(
          "let \(local) = try reader", call, at: property.placeOfMistakes)
    }

    /// A statement that doesn't compile if a property lacks its mark.
    ///
    /// A `#sourceLocation` directive makes the compiler report it at the property's name.
    func statementOfKind(_ property: Property) -> [String] {
      guard property.mayLackMark else { return [] }
      let name = "__\(property.name)".asIdentifier
      let type = property.type.spelling
      let variable = "let \(name) = JSONAPI.ResourceReader.kind(of: \(type).self)"
      return [variable] + Property.Place.statement(name, "attribute()", at: property.place)
    }

    private func assignment(_ property: Property) -> String {
      let assignment = "\(property.storage) = \(property.local)"
      let isIdentity = property.role == .id || property.role == .lid
      guard !isIdentity, property.initialValue != nil else { return assignment }
      return "if let \(property.local) { \(assignment) }"
    }

    private var writing: [String] {
      let members = properties.compactMap { property -> String? in
        switch property.role {
        // The type, `id` and `lid` have already been written.
        case .id, .lid, .attribute, .relationship: nil
        case .meta, .links: "try writer.\(property.name)(\(property.storage), in: table)"
        }
      }
      let written = fields.filter { !$0.isReadOnly }
      let fields = written.map { property in
        let index = index(of: property)
        let mark = property.isChecked ? ", isChecked: true" : ""
        return "try writer.\(property.method)(\(index), in: table, \(property.storage)\(mark))"
      }
      return ["\(modifier)func write(to writer: inout JSONAPI.ResourceWriter) throws {"]
        + ((usesTable(for: written) ? ["let table = Self.fieldTable"] : []) + fields + members)
        .indented
        + ["}"]
    }

    private func index(of property: Property) -> Int {
      fields.firstIndex { $0.name == property.name } ?? 0
    }
  }

  extension Property {
    /// The location at which the compiler reports that the type can't be the field's; `nil` if it
    /// is certain to be valid.
    var placeOfMistakes: Place? { isChecked ? place : nil }

    /// The method of the reader and the writer for the field.
    var method: String { role == .relationship ? "relationship" : "attribute" }

    /// The label of the field's index if the field may be absent and keeps its initial value.
    fileprivate var condition: String {
      guard initialValue != nil else { return "" }
      return role == .attribute && keepsInitialValue ? "ifNotNull: " : "ifPresent: "
    }
  }
#endif
