/// Numbers for a document's resource types, so that types are compared as numbers.
///
/// A document has few types, but every identifier names one. So the position where each type was
/// first seen is kept in a small table, and most types are found with one comparison of cached
/// bytes; the rest go through a dictionary.
struct ResourceTypes {
  private let tape: Tape
  /// The position where each type was first seen, by its number minus one.
  private var places: [UInt32] = []
  /// The numbers by type name, once there are too many types for a linear search.
  private var numbers: [ExactString: Int32] = [:]
  private var recent: [Recent]

  /// A recently seen type; its place is 0 if there is none.
  private struct Recent {
    var place: UInt32
    var number: Int32
  }

  /// The number of types up to which search is linear.
  private static var fewTypes: Int { 8 }

  init(_ tape: Tape) {
    self.tape = tape
    recent = [Recent](repeating: Recent(place: 0, number: 0), count: 64)
    places.reserveCapacity(Self.fewTypes)
  }

  /// One more than the greatest number.
  ///
  /// Numbers start at 1; 0 means no type.
  var endNumber: Int { places.count + 1 }

  /// Returns the number of the type at a position, adding a new type if needed.
  @inline(__always)
  mutating func number(_ place: UInt32) -> Int32 {
    let slot = Int(truncatingIfNeeded: tape.nameSignature(Int(place)) >> 58)
    let known = recent[slot]
    if known.place != 0, tape.stringsEqual(Int(known.place), Int(place)) { return known.number }
    return add(place, slot)
  }

  /// Returns the number of the type at a position; `nil` if it has none.
  @inline(__always)
  func find(_ place: UInt32) -> Int32? {
    let known = recent[Int(truncatingIfNeeded: tape.nameSignature(Int(place)) >> 58)]
    if known.place != 0, tape.stringsEqual(Int(known.place), Int(place)) { return known.number }
    return find(rare: place)
  }

  /// Returns the number of a type; `nil` if it has none.
  func find(_ type: String) -> Int32? {
    guard places.count <= Self.fewTypes else { return numbers[ExactString(type)] }
    let position = places.firstIndex { tape.stringEquals(Int($0), type) }
    return position.map { Int32(truncatingIfNeeded: $0 + 1) }
  }

  private func find(rare place: UInt32) -> Int32? {
    guard places.count <= Self.fewTypes else { return numbers[name(at: place)] }
    let position = places.firstIndex { tape.stringsEqual(Int($0), Int(place)) }
    return position.map { Int32(truncatingIfNeeded: $0 + 1) }
  }

  private func name(at place: UInt32) -> ExactString {
    ExactString(tape.decodedString(Int(place)))
  }

  @inline(never)
  private mutating func add(_ place: UInt32, _ slot: Int) -> Int32 {
    let number: Int32
    if let known = find(rare: place) {
      number = known
    } else {
      places.append(place)
      number = Int32(truncatingIfNeeded: places.count)
      if places.count == Self.fewTypes + 1 {
        for (position, place) in places.enumerated() {
          numbers[name(at: place)] = Int32(truncatingIfNeeded: position + 1)
        }
      } else if places.count > Self.fewTypes {
        numbers[name(at: place)] = number
      }
    }
    recent[slot] = Recent(place: place, number: number)
    return number
  }
}
