extension FieldTable {
  /// The table of a generic type, which can't store it: made once for each choice of its arguments.
  public static func shared(for type: Any.Type, _ make: () -> FieldTable) -> FieldTable {
    let key = ObjectIdentifier(type)
    if let table = tables.withLock({ $0[key] }) { return table }
    let table = make()
    return tables.withLock { tables in
      // Another thread may have been first.
      if let other = tables[key] { return other }
      tables[key] = table
      return table
    }
  }

  private static let tables = Guarded<[ObjectIdentifier: FieldTable]>([:])
}
