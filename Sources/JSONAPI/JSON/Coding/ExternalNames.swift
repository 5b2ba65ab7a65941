/// The names of members for the names of properties, each made once.
struct ExternalNames: Sendable {
  private let format: KeyFormat
  private var names: [String: String] = [:]
  /// The last ones, each at the place that a few bits of its hash say.
  ///
  /// To look into the dictionary takes longer than all else that is done for a member.
  private var recent: [Renaming?] = []

  /// Makes a table without names.
  init(_ format: KeyFormat) { self.format = format }

  /// The name of the member for a property.
  ///
  /// - Parameter key: The property's name, or another one that a coding key has.
  /// - Returns: The name as ``KeyFormat/externalName(for:)`` makes it.
  @inline(__always)
  mutating func name(for key: String) -> String {
    if format.isAsIs { return key }
    if let known = known(key) { return known }
    let name = format.externalName(for: key)
    keep(name, for: key)
    return name
  }

  /// The name for a property, if it was made before.
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

  /// Keeps a name that was made for a property.
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
