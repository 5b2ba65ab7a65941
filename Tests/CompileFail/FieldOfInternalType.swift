// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// expected-error: FieldOfInternalType.swift:13:14: error: property cannot be declared public because its type uses an internal type
// expected-error: FieldOfInternalType.swift:14:28: error: property cannot be declared public because its type uses an internal type
import JSONAPI

struct Size: Codable, Sendable {
  var width: Int
}

@Resource("images") public struct Image {
  public var id: String
  /// Of a type that other modules don't see.
  public var size: Size
  @Relationship public var author: Person
}
