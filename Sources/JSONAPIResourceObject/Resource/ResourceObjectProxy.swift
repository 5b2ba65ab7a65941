/// A type that acts like a resource, though it may not be coded as one.
///
/// ``ResourceObject`` conforms. Other conforming types represent several resource types, or any.
@dynamicMemberLookup
public protocol ResourceObjectProxy: Equatable, JSONTyped {
  /// The description of the resource.
  associatedtype Description: ResourceObjectProxyDescription
  /// The raw type of the resource's identifier.
  associatedtype EntityRawIdType: MaybeRawId

  /// The type of this resource's identifiers.
  typealias Id = JSONAPIResourceObject.Id<EntityRawIdType, Self>
  /// The type of this resource's attributes.
  typealias Attributes = Description.Attributes
  /// The type of this resource's relationships.
  typealias Relationships = Description.Relationships

  /// The identifier of the resource.
  var id: Id { get }

  /// The attributes of the resource.
  var attributes: Attributes { get }

  /// The relationships of the resource.
  var relationships: Relationships { get }
}

extension ResourceObjectProxy {
  /// The type named by the description.
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

  /// The value that a meta-attribute computes from this resource.
  public subscript<T>(
    dynamicMember path: KeyPath<Description.Attributes, (Self) -> T>
  ) -> T {
    attributes[keyPath: path](self)
  }

  /// A property of the attributes itself, without unwrapping its value.
  public subscript<T>(direct path: KeyPath<Description.Attributes, T>) -> T {
    attributes[keyPath: path]
  }
}
