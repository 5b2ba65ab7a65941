#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Writes the value.
  ///
  /// Unmodified parsed parts keep the spelling of numbers and strings.
  ///
  /// - Returns: The text in UTF-8.
  public func bytes(format: JSONFormat = .compact) -> [UInt8] {
    var writer = JSONWriter()
    if case .parsed(let storage, let index) = content {
      storage.withNode(at: index) { $0.write(to: &writer, format: format) }
      return writer.finish()
    }
    write(to: &writer)
    let compact = writer.finish()
    // The compact text was just written, so this can fail only for its size or lack of memory.
    return (try? format.applied(to: compact)) ?? compact
  }

  /// Writes the value.
  ///
  /// - Returns: The text in UTF-8.
  public func data(format: JSONFormat = .compact) -> Data { Data(bytes(format: format)) }

  /// The bytes that the value was parsed from, with white space; for a value built in code, its
  /// compact text.
  ///
  /// A slice of the parsed text isn't copied, and keeps the whole text in memory.
  public var rawBytes: ArraySlice<UInt8> {
    guard case .parsed(let storage, let index) = content else { return bytes()[...] }
    return storage.slice(at: index)
  }

  /// Writes the value without whitespace.
  ///
  /// The traversal keeps its own stack, so nesting needs no recursion.
  public func write(to writer: inout JSONWriter) {
    guard var current = open(to: &writer) else { return }
    var outer: [OpenContainer] = []
    while true {
      guard let value = current.next(&writer) else {
        current.close(&writer)
        guard let container = outer.popLast() else { return }
        current = container
        continue
      }
      if let inner = value.open(to: &writer) {
        outer.append(current)
        current = inner
      }
    }
  }

  /// Writes a member of this object, if it has it, as a member of the object being written.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - quoted: The name as written, with quotes and colon.
  func write(
    member name: StaticString, as quoted: StaticString, to writer: inout JSONWriter
  ) {
    if case .parsed(let storage, let index) = content {
      storage.withNode(at: index) { node in
        guard let member = node.member(name) else { return }
        writer.name(quoted: quoted)
        writer.value(member)
      }
    } else if let member = self["\(name)"] {
      writer.name(quoted: quoted)
      member.write(to: &writer)
    }
  }

  /// Writes a value without built values inside, or the beginning of one with some.
  ///
  /// - Returns: The container that is still to be written, if any.
  private func open(to writer: inout JSONWriter) -> OpenContainer? {
    switch content {
    case .parsed(let storage, let index):
      storage.withNode(at: index) { writer.value($0) }
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let number): writer.verbatim(number.text)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      return OpenContainer(elements: elements)
    case .object(let object):
      writer.beginObject()
      return OpenContainer(members: object.builtMembers)
    }
    return nil
  }

  /// A container on the path from the root to the current position.
  private struct OpenContainer {
    var elements: [JSONValue]?
    var members: [(name: String, value: JSONValue)] = []
    private var position = 0

    init(elements: [JSONValue]) { self.elements = elements }
    init(members: [(name: String, value: JSONValue)]) { self.members = members }

    /// Advances to the next value, and writes its name.
    mutating func next(_ writer: inout JSONWriter) -> JSONValue? {
      defer { position += 1 }
      if let elements {
        guard position < elements.count else { return nil }
        return elements[position]
      }
      guard position < members.count else { return nil }
      writer.name(members[position].name)
      return members[position].value
    }

    func close(_ writer: inout JSONWriter) {
      if elements == nil { writer.endObject() } else { writer.endArray() }
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { String(decoding: bytes(), as: UTF8.self) }
}
