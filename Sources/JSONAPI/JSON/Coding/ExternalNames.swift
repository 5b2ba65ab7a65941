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
