extension Probe {
  /// Reads a sample resource without fields; its reader requests the value of each.
  ///
  /// - Throws: Any error of reading, and ``ProbeFailure`` if there is no sample value.
  func resource<Value>(
    type: String, id: String, record: ProbeRecord, _ read: (DecodeContext) throws -> Value
  ) throws -> Value {
    let (storage, _) = try ResourceIdentifier(type: type, id: id).json.stored()
    let context = DecodeContext(storage, options: JSONAPIDecoder())
    context.probing = Probing(probe: self, record: record)
    return try withExtendedLifetime(context) { try read(context) }
  }
}

/// The source of values for a sample resource.
struct Probing {
  let probe: Probe
  let record: ProbeRecord

  /// Returns a sample value of a field; `nil` for a type that can't be probed.
  func value<T>(_ type: T.Type, named name: String) throws -> T? {
    let isOptional = (type as? any ProbedType.Type)?.isOptional == true
    record.note(name, type, isOptional: isOptional)
    guard let decodable = type as? any Decodable.Type else { return nil }
    return try probe.value(of: decodable) as? T
  }
}
