/// Numbers for the types of a document's resources, so that types are compared as numbers.
///
/// A document has few types, but names one with every identifier. So the place where each type was seen
/// first is kept in a small table, and most types are found by one comparison of bytes that are in the
/// cache; the rest goes through a dictionary.
struct ResourceTypes {
  private let tape: Tape
  private var numbers: [String: Int32] = [:]
  private var recent = [Recent](repeating: Recent(place: 0, number: 0), count: 64)

  /// A type that was seen; 0 is no place of one.
  private struct Recent {
    var place: UInt32
    var number: Int32
  }

  init(_ tape: Tape) { self.tape = tape }

  /// One more than the greatest number.
  ///
  /// Numbers begin with 1, and 0 stands for no type.
  var endNumber: Int { numbers.count + 1 }

  /// The number of the type at a place, a new one for a new type.
  @inline(__always)
  mutating func number(_ place: UInt32) -> Int32 {
    let slot = Int(truncatingIfNeeded: tape.nameSignature(Int(place)) >> 58)
    let known = recent[slot]
    if known.place != 0, tape.stringsEqual(Int(known.place), Int(place)) { return known.number }
    return add(place, slot)
  }

  /// The number of the type at a place, `nil` if the type has none.
  @inline(__always)
  func find(_ place: UInt32) -> Int32? {
    let known = recent[Int(truncatingIfNeeded: tape.nameSignature(Int(place)) >> 58)]
    if known.place != 0, tape.stringsEqual(Int(known.place), Int(place)) { return known.number }
    return numbers[tape.decodedString(Int(place))]
  }

  /// The number of a type, `nil` if the type has none.
  func find(_ type: String) -> Int32? { numbers[type] }

  @inline(never)
  private mutating func add(_ place: UInt32, _ slot: Int) -> Int32 {
    let name = tape.decodedString(Int(place))
    let number = numbers[name] ?? Int32(truncatingIfNeeded: numbers.count + 1)
    numbers[name] = number
    recent[slot] = Recent(place: place, number: number)
    return number
  }
}
