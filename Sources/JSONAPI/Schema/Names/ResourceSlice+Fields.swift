extension ResourceSlice {
  /// An attribute by its index in a table.
  package func attribute(at field: Int, in table: FieldTable) -> JSONValue? {
    value { node in
      guard let attributes = node.member("attributes") else { return nil }
      return attributes.members.first { name, _ in
        table.index(of: name.index, in: name.tape, expecting: field, among: field..<field + 1)
          != nil
      }?
      .value
    }
  }
}
