/// A resource that has another type before the server has assigned an id.
///
/// Resource objects of the module `JSONAPIResourceObject` conform; clients create them from their new form.
public protocol ResourceWithNewForm: Resource {
  /// The resource without an identifier, written as a resource object.
  associatedtype NewForm: Encodable
}
