extension JSONValue: Hashable {
  /// Hashes what the value means, in agreement with `==`.
  ///
  /// The hash is a sum over all values within, each hashed with its place: the order of members has no
  /// effect on it, and nesting needs no recursion.
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
