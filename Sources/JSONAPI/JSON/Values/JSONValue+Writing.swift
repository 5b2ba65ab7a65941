#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// Writes the value.
  ///
  /// What is as parsed is written with the same texts of numbers and strings.
  ///
  /// - Returns: The text in UTF-8.
  public func bytes(format: JSONFormat = .compact) -> [UInt8] {
    var writer = JSONWriter()
    switch content {
    case .parsed(let storage, let index):
      storage.withNode(at: index) { $0.write(to: &writer, format: format) }
    default:
      write(to: &writer)
      guard format != .compact else { break }
      // The compact text has just been made, so that only its size or want of memory can fail here.
      let limits = JSONLimits(maximumDepth: .max)
      guard let storage = try? JSONStorage(writer.finish(), limits: limits) else { break }
      writer = JSONWriter()
      storage.withRoot { $0.write(to: &writer, format: format) }
    }
    return writer.finish()
  }

  /// Writes the value.
  ///
  /// - Returns: The text in UTF-8.
  public func data(format: JSONFormat = .compact) -> Data { Data(bytes(format: format)) }

  /// The bytes that the value was read from, blanks and all; of a built value its compact text.
  ///
  /// A slice of the text that was parsed is not copied, and keeps it in memory.
  public var rawBytes: ArraySlice<UInt8> {
    guard case .parsed(let storage, let index) = content else { return bytes()[...] }
    return storage.slice(at: index)
  }

  /// Writes the value without blanks.
  ///
  /// The traversal keeps its own stack, so nesting needs no recursion.
  public func write(to writer: inout JSONWriter) {
    var open: [OpenContainer] = []
    var pending: JSONValue? = self
    while true {
      if let value = pending {
        pending = nil
        switch value.content {
        case .parsed(let storage, let index):
          storage.withNode(at: index) { $0.write(to: &writer, format: .compact) }
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array:
          writer.beginArray()
          open.append(.array(value.elements))
        case .object(let object):
          writer.beginObject()
          open.append(.object(JSONValue.Members(object)))
        }
      }
      guard let container = open.popLast() else { return }
      switch container {
      case .array(var elements):
        pending = elements.next()
        if pending == nil { writer.endArray() } else { open.append(.array(elements)) }
      case .object(var members):
        if let member = members.next() {
          writer.name(member.name)
          pending = member.value
          open.append(.object(members))
        } else {
          writer.endObject()
        }
      }
    }
  }

  /// A container on the path from the root to the current position.
  private enum OpenContainer {
    case array(Elements)
    case object(Members)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { String(decoding: bytes(), as: UTF8.self) }
}

extension JSONWriter {
  /// Writes a number as its text says.
  mutating func number(_ number: JSONNumber) {
    verbatim(number.text)
  }
}
