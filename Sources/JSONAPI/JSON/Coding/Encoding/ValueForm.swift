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
  init<T: Encodable>(of type: T.Type) {
    if type == [String].self {
      self = .strings
    } else if type == Date.self {
      self = .date
    } else if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
    } else if type == Data.self {
      self = .data
    } else if type == Decimal.self {
      self = .decimal
    } else if let direct = type as? any NodeWritable.Type {
      self = .direct(direct)
    } else {
      self = .nested
    }
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
