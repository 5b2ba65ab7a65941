#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How an encoding writes the values of a type.
enum ValueForm {
  /// They encode themselves.
  case nested
  /// They know a shorter way.
  case direct(any NodeWritable.Type)
  case strings, date, url, uuid, data, decimal

  /// Finds out how values of a type are written.
  @inline(never)
  static func make<T: Encodable>(for type: T.Type) -> ValueForm {
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
