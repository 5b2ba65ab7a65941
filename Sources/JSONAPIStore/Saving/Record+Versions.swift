@_spi(Locks) import JSONAPI

extension Record {
  /// Returns the server's version that protects a write: the whole number in `meta.version`.
  ///
  /// It is nil if a condition on it would be wrong: if a response, or a write that was answered
  /// without `meta`, is newer than the version; or if a field to be changed is older, as after a
  /// sparse response, since the condition would hold despite changes that were never seen.
  ///
  /// - Parameter fields: The names of the fields that the write changes; nil for all, as for a deletion.
  package func serverVersion(changing fields: [String]?) -> Int? {
    state.withLock { $0.serverVersion(changing: fields) }
  }

  /// The version of the record's oldest field, which determines its age; nil if it isn't loaded.
  package var oldestVersion: Store.Version? {
    state.withLock { state in
      guard state.base != nil else { return nil }
      return Store.Version(state.extras.versions.values.reduce(state.version, min))
    }
  }
}

extension RecordState {
  fileprivate func serverVersion(changing fields: [String]?) -> Int? {
    guard let base, let number = base.member("meta")?["version"]?.int else { return nil }
    let known = extras.versions
    let own = known[MemberKey(part: .member, name: "meta")] ?? version
    guard version <= own, known.allSatisfy({ $0.value <= own }) else { return nil }
    let isSeen = (fields ?? fieldNames).allSatisfy { name in
      let isAttribute = base.attribute(name) != nil
      guard isAttribute || base.relationship(name) != nil else { return true }
      let key =
        isAttribute
        ? MemberKey(part: .attribute, name: name)
        : MemberKey(part: .relationship, name: name, member: "data")
      return known[key] ?? version >= own
    }
    return isSeen ? number : nil
  }

  /// Notes that a relationship with unknown linkage was changed, so that the resource has another version.
  mutating func noteUnknownChange(of relationship: String, as number: UInt64) {
    guard base != nil, base?.relationship(relationship)?.data ?? .absent == .absent else { return }
    extras.versions[MemberKey(part: .relationship, name: relationship, member: "data")] = number
  }
}
