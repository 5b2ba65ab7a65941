/// The primary data of a document that can be written.
public protocol EncodableResourceBody: Equatable, Encodable {
  /// The type of the primary resources.
  associatedtype PrimaryResource
}

/// The primary data of a document that can be read and written.
public protocol CodableResourceBody: Decodable, EncodableResourceBody {}

/// Primary data to which more can be added.
public protocol ResourceBodyAppendable {
  /// This data, followed by other.
  func appending(_ other: Self) -> Self
}

/// The data of the left, followed by that of the right.
public func + <R: ResourceBodyAppendable>(left: R, right: R) -> R {
  left.appending(right)
}

/// Primary data that is one resource.
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

/// The mark of a document without primary data.
///
/// An existing `data` member is ignored, and none is written, as in a document with only `meta` (DOC-02).
public struct NoResourceBody: CodableResourceBody, Hashable, Sendable {
  /// No resource.
  public typealias PrimaryResource = Void

  /// The mark.
  public static var none: NoResourceBody { NoResourceBody() }
}
