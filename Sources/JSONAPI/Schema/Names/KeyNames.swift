/// The names in JSON of a type's coding keys, by the format that the type itself has.
///
/// One table serves documents, schemas and queries, so a name is turned into its external form once.
final class KeyNames: Sendable {
  let format: KeyFormat
  private let names: Guarded<ExternalNames>

  private init(_ format: KeyFormat) {
    self.format = format
    names = Guarded(ExternalNames(format))
  }

  /// The name in JSON for a coding key.
  func externalName(for key: String) -> String {
    if format.isAsIs { return key }
    if let known = names.withLock({ $0.known(key) }) { return known }
    // Outside the lock: a custom format is user code and can reenter.
    let name = format.externalName(for: key)
    names.withLock { $0.keep(name, for: key) }
    return name
  }

  /// The coding key for a name in JSON if it can be determined, else the name itself.
  func swiftName(for name: String) -> String {
    let key = format.swiftName(for: name)
    return externalName(for: key) == name ? key : name
  }

  /// The table of a type with its own format; `nil` if the type leaves naming to the coder.
  static func table(of type: Any.Type, by format: KeyFormat) -> KeyNames? {
    format.isInherited ? nil : PerType.value(of: type) { KeyNames(format) }
  }
}
