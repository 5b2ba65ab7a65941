/// The JSON names of a type's coding keys, in the type's own format.
///
/// One table serves documents, schemas and queries, so each name is converted to its external form
/// once.
final class KeyNames: Sendable {
  let format: KeyFormat
  private let names: Guarded<ExternalNames>

  private init(_ format: KeyFormat) {
    self.format = format
    names = Guarded(ExternalNames(format))
  }

  /// Returns the JSON name for a coding key.
  func externalName(for key: String) -> String {
    if format.isAsIs { return key }
    if let known = names.withLock({ $0.known(key) }) { return known }
    // Outside the lock: a custom format is user code and can reenter.
    let name = format.externalName(for: key)
    names.withLock { $0.keep(name, for: key) }
    return name
  }

  /// Returns the coding key for a JSON name if it can be determined, else the name itself.
  func swiftName(for name: String) -> String {
    let key = format.swiftName(for: name)
    return externalName(for: key) == name ? key : name
  }

  /// Returns the table of a type with its own format; `nil` if the coder determines names.
  static func table(of type: Any.Type, by format: KeyFormat) -> KeyNames? {
    format.isInherited ? nil : PerType.value(of: type) { KeyNames(format) }
  }
}
