extension ResourceWriter {
  /// Writes the resource's `meta`, after its fields.
  ///
  /// - Parameters:
  ///   - value: The object; `nil` is left out.
  ///   - table: The type's fields, whose format the members have.
  public mutating func meta<T: Encodable>(_ value: T, in table: FieldTable? = nil) throws {
    try member("\"meta\":", value, table)
  }

  /// Writes the resource's `links`, after its fields.
  ///
  /// - Parameters:
  ///   - value: The object; `nil` is left out.
  ///   - table: The type's fields, whose format the members have.
  public mutating func links<T: Encodable>(_ value: T, in table: FieldTable? = nil) throws {
    if options.isRequest { return }
    try member("\"links\":", value, table)
  }

  /// Writes the document's `meta`, after the primary data.
  mutating func documentMeta<T: Encodable>(_ value: T) throws {
    json.name(quoted: "\"meta\":")
    if let object = value as? JSONObject {
      JSONValue(object).write(to: &json)
    } else {
      try options.values.write(value, to: &json)
    }
  }

  private mutating func member<T: Encodable>(
    _ name: StaticString, _ value: T, _ table: FieldTable?
  ) throws {
    // Both are objects wherever they stand (LNK-01, MTA-01), so there is no null to write.
    if (value as? any OmittableWhenAbsent)?.isAbsent == true { return }
    move(to: .top)
    json.name(quoted: name)
    try options.values.formatted(by: table?.format ?? .inherited).write(value, to: &json)
  }
}
