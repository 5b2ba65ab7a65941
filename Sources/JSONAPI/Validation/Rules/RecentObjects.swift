/// A cache of recently checked objects, so that objects with the same names in the same order
/// needn't be checked again.
struct RecentObjects {
  /// The tape positions of objects, indexed by a hash of the first name and the size; 0 for none.
  private var places = [UInt32](repeating: 0, count: 64)

  /// Finds the cached object with the same names in the same order.
  ///
  /// - Parameter containers: Set to `true` if a value of `object` is an object or an array.
  func find(_ object: JSONNode, _ containers: inout Bool) -> UInt32? {
    guard object.isObject else { return nil }
    let known = places[Self.place(of: object)]
    guard known != 0 else { return nil }
    let tape = object.tape
    var name = tape.first(object.index)
    var other = tape.first(Int(known))
    let end = tape.end(object.index)
    let otherEnd = tape.end(Int(known))
    while name < end, other < otherEnd {
      guard tape.stringsEqual(name, other) else { return nil }
      let value = tape.next(name)
      if tape.isContainer(value) { containers = true }
      name = tape.next(value)
      other = tape.next(tape.next(other))
    }
    return name == end && other == otherEnd ? known : nil
  }

  /// Adds an object, replacing the one in its slot.
  ///
  /// - Returns: The result of ``find(_:_:)`` for it from now on.
  mutating func insert(_ object: JSONNode) -> UInt32 {
    let place = UInt32(truncatingIfNeeded: object.index)
    places[Self.place(of: object)] = place
    return place
  }

  private static func place(of object: JSONNode) -> Int {
    let tape = object.tape
    let count = tape.storedCount(object.index)
    guard count > 0 else { return 0 }
    let signature = tape.nameSignature(tape.first(object.index))
    return Int(truncatingIfNeeded: signature >> 58) ^ count & 63
  }
}

/// A cache of pairs of ``RecentObjects`` that passed a check.
struct RecentPairs {
  typealias Pair = (UInt32, UInt32)

  private var pairs = [Pair](repeating: (0, 0), count: 64)

  func contains(_ pair: Pair) -> Bool { pairs[Self.place(of: pair)] == pair }

  mutating func insert(_ pair: Pair) { pairs[Self.place(of: pair)] = pair }

  private static func place(of pair: Pair) -> Int { Int((pair.0 ^ pair.1 &* 31) & 63) }
}

/// A cache of recently checked names, so that they needn't be checked again.
struct RecentNames {
  /// The tape positions of names, indexed by a hash of the text; 0 for none.
  private var places = [UInt32](repeating: 0, count: 64)

  /// Returns whether a name or string is cached.
  func contains(_ name: JSONNode) -> Bool {
    let known = Int(places[Self.place(of: name)])
    return known != 0 && name.tape.stringsEqual(known, name.index)
  }

  /// Adds a name or string, replacing the one in its slot.
  mutating func insert(_ name: JSONNode) {
    places[Self.place(of: name)] = UInt32(truncatingIfNeeded: name.index)
  }

  private static func place(of name: JSONNode) -> Int {
    Int(truncatingIfNeeded: name.tape.nameSignature(name.index) >> 58)
  }
}
