extension JSONValue: Hashable {
  /// Hashes what the value means, in agreement with `==`.
  ///
  /// The traversal keeps its own stack, so nesting needs no recursion.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  private var digest: Int {
    var open: [OpenContainer] = []
    var pending: JSONValue? = self
    while true {
      if let value = pending {
        pending = nil
        switch value.kind {
        case .array, .object: open.append(OpenContainer(value))
        default:
          guard !open.isEmpty else { return value.scalarDigest }
          open[open.count - 1].combine(value.scalarDigest)
        }
      }
      guard !open.isEmpty else { return 0 }
      pending = open[open.count - 1].next()
      guard pending == nil, let closed = open.popLast() else { continue }
      guard !open.isEmpty else { return closed.digest }
      open[open.count - 1].combine(closed.digest)
    }
  }

  private var scalarDigest: Int {
    var hasher = Hasher()
    switch kind {
    case .null, .array, .object: hasher.combine(0)
    case .true, .false: hasher.combine(bool)
    case .integer, .real: hasher.combine(number)
    case .string: hasher.combine(string)
    }
    return hasher.finalize()
  }

  /// A container on the path from the root to the current position.
  private struct OpenContainer {
    private enum Children {
      case elements(Elements)
      case members(Members)
    }

    private var children: Children
    private var name = ""
    private var hasher = Hasher()
    /// The sum of the members' digests, which does not depend on their order.
    private var sum = 0

    init(_ value: JSONValue) {
      let isObject = value.kind == .object
      children = isObject ? .members(value.members) : .elements(value.elements)
      hasher.combine(isObject)
      hasher.combine(value.count)
    }

    mutating func next() -> JSONValue? {
      switch children {
      case .elements(var elements):
        defer { children = .elements(elements) }
        return elements.next()
      case .members(var members):
        defer { children = .members(members) }
        guard let member = members.next() else { return nil }
        name = member.name
        return member.value
      }
    }

    mutating func combine(_ digest: Int) {
      switch children {
      case .elements: hasher.combine(digest)
      case .members:
        var member = Hasher()
        member.combine(name)
        member.combine(digest)
        sum &+= member.finalize()
      }
    }

    var digest: Int {
      var hasher = hasher
      hasher.combine(sum)
      return hasher.finalize()
    }
  }
}
