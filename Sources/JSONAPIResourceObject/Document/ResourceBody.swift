/// The primary data of a document that can be written.
public protocol EncodableResourceBody: Equatable, Encodable {
  /// The type of the primary resources.
  associatedtype PrimaryResource
}

/// The primary data of a document that can be read and written.
public protocol CodableResourceBody: Decodable, EncodableResourceBody {}

/// Primary data that can be appended to.
public protocol ResourceBodyAppendable {
  /// Returns this data, followed by other data.
  func appending(_ other: Self) -> Self
}

/// Returns the data on the left, followed by that on the right.
public func + <R: ResourceBodyAppendable>(left: R, right: R) -> R {
  left.appending(right)
}

/// Primary data that consists of one resource.
public protocol SingleResourceBodyProtocol: EncodableResourceBody {
  /// The resource.
  var value: PrimaryResource { get }

  /// Creates primary data from a resource.
  init(resourceObject: PrimaryResource)
}

/// Primary data that is an array of resources.
public protocol ManyResourceBodyProtocol: EncodableResourceBody {
  /// The resources.
  var values: [PrimaryResource] { get }

  /// Creates primary data from resources.
  init(resourceObjects: [PrimaryResource])
}

/// A marker for a document without primary data.
///
/// An existing `data` member is ignored, and none is written, as in a document with only `meta` (DOC-02).
public struct NoResourceBody: CodableResourceBody, Hashable, Sendable {
  /// No resource.
  public typealias PrimaryResource = Void

  /// The marker.
  public static var none: NoResourceBody { NoResourceBody() }
}
