/// A type that acts like a resource, though it may not be coded as one.
///
/// ``ResourceObject`` is one. Others are types that stand for several kinds of resource, or for
/// any.
@dynamicMemberLookup
public protocol ResourceObjectProxy: Equatable, JSONTyped {
  /// What describes the resource.
  associatedtype Description: ResourceObjectProxyDescription
  /// What identifies the resource.
  associatedtype EntityRawIdType: MaybeRawId

  /// The identifiers of this kind of resource.
  typealias Id = JSONAPIResourceObject.Id<EntityRawIdType, Self>
  /// The attributes of this kind of resource.
  typealias Attributes = Description.Attributes
  /// The relationships of this kind of resource.
  typealias Relationships = Description.Relationships

  /// The identifier of the resource.
  var id: Id { get }

  /// The attributes of the resource.
  var attributes: Attributes { get }

  /// The relationships of the resource.
  var relationships: Relationships { get }
}

extension ResourceObjectProxy {
  /// The type that the description names.
  public static var jsonType: String { Description.jsonType }

  /// The value of an attribute.
  public subscript<T: AttributeType>(
    dynamicMember path: KeyPath<Description.Attributes, T>
  ) -> T.ValueType {
    attributes[keyPath: path].value
  }

  /// The value of an attribute that may be missing.
  public subscript<T: AttributeType>(
    dynamicMember path: KeyPath<Description.Attributes, T?>
  ) -> T.ValueType? {
    attributes[keyPath: path]?.value
  }

  /// The value of an attribute that may be missing or null.
  public subscript<T: AttributeType, U>(
    dynamicMember path: KeyPath<Description.Attributes, T?>
  ) -> U? where T.ValueType == U? {
    attributes[keyPath: path].flatMap(\.value)
  }

  /// The value that a meta-attribute makes of this resource.
  public subscript<T>(
    dynamicMember path: KeyPath<Description.Attributes, (Self) -> T>
  ) -> T {
    attributes[keyPath: path](self)
  }

  /// A property of the attributes as it stands, without reaching into it.
  public subscript<T>(direct path: KeyPath<Description.Attributes, T>) -> T {
    attributes[keyPath: path]
  }
}
