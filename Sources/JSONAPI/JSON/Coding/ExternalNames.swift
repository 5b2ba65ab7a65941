/// A cache of member names by property name.
struct ExternalNames: Sendable {
  private let format: KeyFormat
  private var names: [String: String] = [:]
  /// The most recent names, indexed by a few bits of the hash.
  ///
  /// A dictionary lookup would take longer than everything else done for a member.
  private var recent: [Renaming?] = []

  /// Creates an empty table.
  init(_ format: KeyFormat) { self.format = format }

  /// Returns the member name for a property.
  ///
  /// - Parameter key: The property's name, or another coding key.
  /// - Returns: The name, as converted by ``KeyFormat/externalName(for:)``.
  @inline(__always)
  mutating func name(for key: String) -> String {
    if format.isAsIs { return key }
    if let known = known(key) { return known }
    let name = format.externalName(for: key)
    keep(name, for: key)
    return name
  }

  /// Returns the cached name for a property, if there is one.
  @inline(__always)
  mutating func known(_ key: String) -> String? {
    let place = Self.place(of: key)
    if place < recent.count, let last = recent[place], last.key == key { return last.name }
    return find(key, place)
  }

  @inline(never)
  private mutating func find(_ key: String, _ place: Int) -> String? {
    guard let name = names[key] else { return nil }
    recent[place] = Renaming(key: key, name: name)
    return name
  }

  /// Caches a name for a property.
  @inline(never)
  mutating func keep(_ name: String, for key: String) {
    if recent.isEmpty {
      recent = Array(repeating: nil, count: 64)
      names.reserveCapacity(64)
    }
    names[key] = name
    recent[Self.place(of: key)] = Renaming(key: key, name: name)
  }

  @inline(__always)
  private static func place(of key: String) -> Int {
    Int(truncatingIfNeeded: nameHash(key) & 63)
  }

  private struct Renaming {
    var key: String
    var name: String
  }
}

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
