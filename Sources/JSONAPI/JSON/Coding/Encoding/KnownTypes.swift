#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How values are written, by their types, each of which is looked at once.
///
/// A table with a slot for each type by its address; of two types that have the same slot, the later
/// one takes it.
@safe struct KnownTypes: ~Copyable {
  /// How values of a type are written.
  enum Form {
    /// They encode themselves.
    case nested
    /// They know a shorter way.
    case direct(any NodeWritable.Type)
    case strings, date, url, uuid, data, decimal
  }

  private struct Entry {
    var type: ObjectIdentifier?
    var form = Form.nested
  }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    unsafe entries = .allocate(capacity: 64)
    unsafe entries.initialize(repeating: Entry(), count: 64)
  }

  deinit {
    unsafe entries.deinitialize(count: 64)
    unsafe entries.deallocate()
  }

  /// How values of a type are written.
  @inline(__always)
  mutating func form<T: Encodable>(of type: T.Type) -> Form {
    let key = ObjectIdentifier(type)
    let address = UInt(bitPattern: key)
    // Below 64, the size of the table. Types are some words apart, so the lowest bits say nothing.
    let slot = Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) & 63)
    if unsafe entries[slot].type == key { return unsafe entries[slot].form }
    let form = Self.find(type)
    unsafe entries[slot] = Entry(type: key, form: form)
    return form
  }

  @inline(never)
  private static func find<T: Encodable>(_ type: T.Type) -> Form {
    if type == [String].self { return .strings }
    if type == Date.self { return .date }
    if type == URL.self { return .url }
    if type == UUID.self { return .uuid }
    if type == Data.self { return .data }
    if type == Decimal.self { return .decimal }
    if let direct = type as? any NodeWritable.Type { return .direct(direct) }
    return .nested
  }
}

/// A type of this package that can be written to a node without containers, with the same result.
package protocol NodeWritable: Encodable {
  /// Writes the value where the writer stands.
  ///
  /// - Parameters:
  ///   - node: The node of the container that the value belongs to.
  ///   - part: The value's key or index in it.
  func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws
}

extension NodeWritable {
  /// Writes the value at an address, which has to hold one of this type.
  static func write(
    _ address: UnsafeRawPointer, to node: EncodingNode, at part: EncodingNode.PathPart?
  ) throws {
    try unsafe address.assumingMemoryBound(to: Self.self).pointee.write(to: node, at: part)
  }
}
