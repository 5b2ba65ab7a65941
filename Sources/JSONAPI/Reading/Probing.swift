extension Probe {
  /// A made-up resource, which has no fields: whoever reads it asks for the value of each.
  ///
  /// - Throws: What reading throws, and ``ProbeFailure`` where there is no value to give.
  func resource<Value>(
    type: String, id: String, record: ProbeRecord, _ read: (DecodeContext) throws -> Value
  ) throws -> Value {
    let (storage, _) = try ResourceIdentifier(type: type, id: id).json.stored()
    let context = DecodeContext(storage, options: JSONAPIDecoder())
    context.probing = Probing(probe: self, record: record)
    return try withExtendedLifetime(context) { try read(context) }
  }
}

/// What a reader of a made-up resource asks for values.
struct Probing {
  let probe: Probe
  let record: ProbeRecord

  /// A value of a field, made up; `nil` for a type that is of no use to probing.
  func value<T>(_ type: T.Type, named name: String) throws -> T? {
    let isOptional = (type as? any ProbedType.Type)?.isOptional == true
    record.note(name, type, isOptional: isOptional)
    guard let decodable = type as? any Decodable.Type else { return nil }
    return try probe.value(of: decodable) as? T
  }
}
