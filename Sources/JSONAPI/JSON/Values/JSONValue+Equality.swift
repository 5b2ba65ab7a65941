extension JSONValue: Equatable {
  /// Compares two values by meaning.
  ///
  /// Numbers are equal if their values are, regardless of spelling; strings if they have the same
  /// Unicode scalars; objects if they have the same members in any order. Members with the same
  /// name are compared in order.
  ///
  /// The comparison keeps its own stack, so nesting needs no recursion.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    if one.isWritten(like: other) { return true }
    var pending = [(one, other)]
    while let (one, other) = pending.popLast() {
      switch (one.kind, other.kind) {
      case (.array, .array):
        guard one.count == other.count else { return false }
        pending.append(contentsOf: zip(one.elements, other.elements))
      case (.object, .object):
        guard let pairs = one.pairedMembers(with: other) else { return false }
        pending.append(contentsOf: pairs)
      default:
        guard one.isSameScalar(as: other) else { return false }
      }
    }
    return true
  }

  private func isWritten(like other: JSONValue) -> Bool {
    guard case .parsed(let storage, let index) = content,
      case .parsed(let otherStorage, let otherIndex) = other.content
    else { return false }
    return storage.isWritten(at: index, like: otherStorage, at: otherIndex)
  }

  private func isSameScalar(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.null, .null), (.true, .true), (.false, .false): return true
    case (.string, .string):
      guard !isWritten(like: other) else { return true }
      guard let text = string, let otherText = other.string else { return false }
      return text.isExactly(otherText)
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real):
      return isWritten(like: other) || number == other.number
    default: return false
    }
  }

  /// Returns the values of two objects, paired by name; `nil` if the names differ.
  private func pairedMembers(with other: JSONValue) -> [(JSONValue, JSONValue)]? {
    guard count == other.count else { return nil }
    var one = Array(members)
    var two = Array(other.members)
    if !zip(one, two).allSatisfy({ $0.name.isExactly($1.name) }) {
      one.sortByName()
      two.sortByName()
      guard zip(one, two).allSatisfy({ $0.name.isExactly($1.name) }) else { return nil }
    }
    return zip(one, two).map { ($0.value, $1.value) }
  }
}

extension [JSONValue.Members.Element] {
  /// Sorts by the bytes of the names, keeping the order of members with the same name.
  fileprivate mutating func sortByName() {
    sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension JSONValue: Hashable {
  /// Hashes the value by meaning, consistent with `==`.
  ///
  /// The hash is a sum over all nested values, each hashed with its location, so the order of
  /// members doesn't matter, and nesting needs no recursion.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    var pending = [(value: self, place: 0)]
    while let (value, place) = pending.popLast() {
      switch value.kind {
      case .integer, .real: sum &+= Self.hash(of: value.number, at: place)
      case .string: sum &+= Self.hash(of: value.string.map(ExactString.init), at: place)
      case let kind:
        sum &+= Self.hash(of: kind, at: place)
        for (index, element) in value.elements.enumerated() {
          pending.append((element, Self.hash(of: index, at: place)))
        }
        for (name, member) in value.members {
          pending.append((member, Self.hash(of: ExactString(name), at: place)))
        }
      }
    }
    hasher.combine(sum)
  }

  private static func hash(of part: some Hashable, at place: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(part)
    return hasher.finalize()
  }
}
