/// The names of members for the names of properties, each made once.
struct ExternalNames: Sendable {
  private let format: KeyFormat
  private var names: [String: String] = [:]
  /// The last ones, each at the place that a few bits of its hash say.
  ///
  /// To look into the dictionary takes longer than all else that is done for a member.
  private var recent: [Renaming] = []

  /// Makes a table without names.
  ///
  /// - Parameter format: How names are made.
  init(_ format: KeyFormat) { self.format = format }

  /// The name of the member for a property.
  ///
  /// - Parameter key: The property's name, or another one that a coding key has.
  /// - Returns: The name as ``KeyFormat/externalName(for:)`` makes it.
  @inline(__always)
  mutating func name(for key: String) -> String {
    if format.isAsIs { return key }
    let place = Int(truncatingIfNeeded: nameHash(key) & 63)
    if place < recent.count, recent[place].key == key { return recent[place].name }
    return find(key, place)
  }

  @inline(never)
  private mutating func find(_ key: String, _ place: Int) -> String {
    if recent.isEmpty {
      recent = Array(repeating: Renaming(key: "", name: format.externalName(for: "")), count: 64)
      names.reserveCapacity(64)
    }
    let name = names[key] ?? format.externalName(for: key)
    names[key] = name
    recent[place] = Renaming(key: key, name: name)
    return name
  }

  private struct Renaming {
    var key: String
    var name: String
  }
}
