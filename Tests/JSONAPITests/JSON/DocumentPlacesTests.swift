@testable import JSONAPI
import Testing

@Suite struct DocumentPlacesTests {
  @Test(arguments: 0..<40)
  func `Pointers lead back to the values that they were made for, in any order`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = try JSONValue(parsing: Self.text(&random))
    var known: [(pointer: JSONPointer, index: Int)] = []
    var tape: Tape?
    func collect(_ value: JSONValue, _ pointer: JSONPointer) {
      guard case .parsed(let storage, let index) = value.content else { return }
      tape = storage.tape
      known.append((pointer, index))
      for (position, element) in (value.array ?? []).enumerated() {
        collect(element, pointer.appending(position))
      }
      for (name, member) in value.object ?? [:] { collect(member, pointer.appending(name)) }
    }
    collect(value, .root)
    #expect(known.count > 50)
    try withExtendedLifetime(value) {
      let tape = try #require(tape)
      for (pointer, index) in known.shuffled(using: &random) {
        #expect(tape.pointer(to: index) == pointer)
      }
    }
  }

  /// An array of arrays and objects, small ones and large ones.
  private static func text(_ random: inout SeededGenerator) -> String {
    func value(_ depth: Int) -> String {
      let count = [0, 1, 3, 31, 32, 33, 70].randomElement(using: &random) ?? 0
      guard depth > 0 else { return "\(count)" }
      let children = (0..<count).map { _ in value(depth - Int.random(in: 1...2, using: &random)) }
      guard Bool.random(using: &random) else { return "[\(children.joined(separator: ","))]" }
      let members = children.enumerated().map { "\"m\\u002f\($0.offset)\":\($0.element)" }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\((0..<60).map { _ in value(2) }.joined(separator: ",\n"))]"
  }

  @Test func `Lines and columns are those of a count from the start`() throws {
    var random = SeededGenerator(seed: 7)
    let lines = (0..<4000).map { "\"" + String(repeating: "é", count: $0 % 9) + "\"" }
    let bytes = Array("[\n\(lines.joined(separator: ",\n"))\n\n]".utf8)
    let storage = try JSONStorage(bytes)
    var expected: [(line: Int, column: Int)] = []
    var place = (line: 1, column: 1)
    for byte in bytes + [0] {
      expected.append(place)
      place = byte == 0x0A ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
    let offsets =
      [0, 4095, 4096, 4097, bytes.count]
      + (0..<200).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
    withExtendedLifetime(storage) {
      for offset in offsets {
        let place = storage.tape.place(of: offset)
        #expect((place.line, place.column) == expected[offset])
      }
    }
  }

  @Test func `Any number of questions costs one walk over the document`() throws {
    func visits(_ count: Int) throws -> Int {
      let elements = (0..<count).map { #"{"id":\#($0),"tags":null}"# }.joined(separator: ",\n")
      let storage = try JSONStorage(Array(#"{"data":[\#(elements)]}"#.utf8))
      return storage.withRoot { root in
        for element in (root.member("data")?.elements.map { $0 } ?? []).reversed() {
          _ = element.error(.invalidValue, expected: "something else")
        }
        return storage.withPlaces { $0.visitedCount }
      }
    }
    // A line is found within a piece of the text, so that a question costs a piece at most.
    let (small, large) = (try visits(2_000), try visits(4_000))
    #expect(small > 2_000)
    #expect(Double(large) < Double(small) * 2.3)
  }
}
