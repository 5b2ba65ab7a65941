/// The output format of JSON text.
public struct JSONFormat: Sendable, Hashable {
  /// Whether to write members and elements on separate lines, indented by two spaces per level.
  public var isPretty: Bool

  /// Whether to sort the members of each object by name, compared bytewise.
  public var hasSortedNames: Bool

  /// Creates a format.
  public init(isPretty: Bool = false, hasSortedNames: Bool = false) {
    self.isPretty = isPretty
    self.hasSortedNames = hasSortedNames
  }

  /// No whitespace, members in order.
  public static let compact = JSONFormat()

  /// Indented lines, members in order.
  public static let pretty = JSONFormat(isPretty: true)

  /// No whitespace, members sorted by name.
  public static let sorted = JSONFormat(hasSortedNames: true)
}

extension JSONNode {
  /// Writes this value in a format, keeping the spelling of numbers and strings.
  ///
  /// The traversal keeps its own stack, so nesting needs no recursion.
  func write(to writer: inout JSONWriter, format: JSONFormat) {
    guard format != .compact else { return writer.value(self) }
    writer.separate()
    var open: [OpenContainer] = []
    var current: JSONNode? = self
    while true {
      if let node = current {
        current = nil
        if node.tape.isContainer(node.index) {
          writer.put(node.isObject ? 0x7B : 0x5B)
          open.append(OpenContainer(node, isSorted: format.hasSortedNames))
        } else {
          writer.put(text: node)
        }
      }
      guard var container = open.popLast() else { break }
      if let (name, value) = container.next() {
        if container.position > 1 { writer.put(0x2C) }
        if format.isPretty { writer.line(indentation: open.count + 1) }
        if let name {
          writer.put(text: name)
          writer.put(format.isPretty ? ": " : ":")
        }
        current = value
        open.append(container)
      } else {
        if format.isPretty && container.position > 0 { writer.line(indentation: open.count) }
        writer.put(container.isObject ? 0x7D : 0x5D)
      }
    }
    writer.needsComma = true
  }

  /// A container on the path from the root to the current position.
  private struct OpenContainer {
    let isObject: Bool
    var position = 0
    private var child: Int
    private let end: Int
    private let tape: Tape
    private let sortedNames: [(name: JSONNode, value: JSONNode)]?

    init(_ node: JSONNode, isSorted: Bool) {
      tape = node.tape
      isObject = node.isObject
      child = node.tape.first(node.index)
      end = node.tape.end(node.index)
      sortedNames = isSorted && node.isObject ? Self.sortedMembers(of: node) : nil
    }

    /// The members by the bytes of their names; those with the same name stay as they are.
    private static func sortedMembers(of node: JSONNode) -> [(name: JSONNode, value: JSONNode)] {
      typealias Entry = (offset: Int, text: String, member: (name: JSONNode, value: JSONNode))
      var entries: [Entry] = []
      for member in node.members {
        entries.append((entries.count, member.name.string ?? "", member))
      }
      entries.sort { (one: Entry, other: Entry) -> Bool in
        if one.text == other.text { return one.offset < other.offset }
        return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
      }
      return entries.map { $0.member }
    }

    mutating func next() -> (name: JSONNode?, value: JSONNode)? {
      if let sortedNames {
        guard position < sortedNames.count else { return nil }
        defer { position += 1 }
        return (sortedNames[position].name, sortedNames[position].value)
      }
      guard child < end else { return nil }
      position += 1
      let first = child
      guard isObject else {
        child = tape.next(first)
        return (nil, JSONNode(tape, first))
      }
      let value = tape.next(first)
      child = tape.next(value)
      return (JSONNode(tape, first), JSONNode(tape, value))
    }
  }
}

extension JSONWriter {
  /// Begins a line.
  fileprivate mutating func line(indentation: Int) {
    put(0x0A)
    for _ in 0..<indentation { put("  ") }
  }
}
