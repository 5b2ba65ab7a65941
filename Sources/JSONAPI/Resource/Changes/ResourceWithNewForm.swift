/// A resource that has another type for as long as no server has identified it.
///
/// Resource objects of the module `JSONAPIResourceObject` are such resources; clients create them of their
/// new form.
public protocol ResourceWithNewForm: Resource {
  /// The resource without an identifier, written as a resource object.
  associatedtype NewForm: Encodable
}
