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
  ///
  /// - Parameter removingRepeats: Whether to omit members replaced by a later one with the same
  ///   name.
  func write(to writer: inout JSONWriter, format: JSONFormat, removingRepeats: Bool = false) {
    guard format != .compact || removingRepeats else { return writer.value(self) }
    writer.separate()
    var open: [OpenContainer] = []
    var current: JSONNode? = self
    while true {
      if let node = current {
        current = nil
        if node.tape.isContainer(node.index) {
          writer.put(node.isObject ? 0x7B : 0x5B)
          open.append(
            OpenContainer(
              node, isSorted: format.hasSortedNames, removingRepeats: removingRepeats))
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
    typealias Member = (name: JSONNode, value: JSONNode)

    let isObject: Bool
    var position = 0
    private var child: Int
    private let end: Int
    private let tape: Tape
    /// The members to write, unless they are those of the tape in order.
    private var members: [Member]?

    init(_ node: JSONNode, isSorted: Bool, removingRepeats: Bool) {
      tape = node.tape
      isObject = node.isObject
      child = node.tape.first(node.index)
      end = node.tape.end(node.index)
      guard isObject, isSorted || removingRepeats else { return }
      let all = removingRepeats ? Self.lastMembers(of: node) : Array(node.members)
      members = isSorted ? Self.sorted(all) : all
    }

    /// Returns the members in order, keeping the last of those with the same name.
    private static func lastMembers(of node: JSONNode) -> [Member] {
      var seen: Set<JSONText> = []
      return node.members.reversed()
        .filter { seen.insert(JSONText($0.name)).inserted }
        .reversed()
    }

    /// Returns the members sorted by the bytes of their names, keeping the order of equal names.
    private static func sorted(_ members: [Member]) -> [Member] {
      members.map { (text: $0.name.string ?? "", member: $0) }
        .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        .map(\.member)
    }

    mutating func next() -> (name: JSONNode?, value: JSONNode)? {
      if let members {
        guard position < members.count else { return nil }
        defer { position += 1 }
        return members[position]
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

extension JSONFormat {
  /// Returns compact JSON written by this package, converted to this format.
  func applied(to compact: [UInt8]) throws(JSONError) -> [UInt8] {
    self == .compact ? compact : try write(compact).finish()
  }

  /// Writes compact JSON written by this package in this format.
  ///
  /// - Parameter removingRepeats: Whether to omit members replaced by a later one with the same
  ///   name.
  func write(_ compact: [UInt8], removingRepeats: Bool = false) throws(JSONError) -> JSONWriter {
    // No limits are needed, apart from the parser's own.
    let storage = try JSONStorage(compact, limits: .unlimited)
    var writer = JSONWriter(capacity: compact.count * 2)
    storage.withRoot {
      $0.write(to: &writer, format: self, removingRepeats: removingRepeats)
    }
    return writer
  }
}

extension JSONWriter {
  /// Begins a line.
  fileprivate mutating func line(indentation: Int) {
    put(0x0A)
    for _ in 0..<indentation { put("  ") }
  }
}
