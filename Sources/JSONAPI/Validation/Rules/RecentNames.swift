/// Names of a document that were met lately, so that what holds for one need not be found out again.
struct RecentNames {
  /// Where a name stands on the tape, at a place that its text decides; 0 for none.
  private var places = [UInt32](repeating: 0, count: 64)

  /// Whether a name, or a string, is among them.
  func contains(_ name: JSONNode) -> Bool {
    let known = Int(places[Self.place(of: name)])
    return known != 0 && name.tape.stringsEqual(known, name.index)
  }

  /// Adds a name, or a string, in the place of another one.
  mutating func insert(_ name: JSONNode) {
    places[Self.place(of: name)] = UInt32(truncatingIfNeeded: name.index)
  }

  private static func place(of name: JSONNode) -> Int {
    Int(truncatingIfNeeded: name.tape.nameSignature(name.index) >> 58)
  }
}
