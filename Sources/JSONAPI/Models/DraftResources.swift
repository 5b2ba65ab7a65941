/// The relationships of a ``Draft`` as linkage and references.
///
/// Only ``Draft`` conforms. Overload resolution ranks protocol members below the draft's own, so
/// `draft.author` is linkage unless the context needs another type.
public protocol DraftReferences<Model> {
  /// The model of the resource.
  associatedtype Model: Resource

  /// The linkage of a to-one relationship.
  subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ToOne<Destination> { get set }

  /// The linkage of a to-many relationship.
  subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> ToMany<Destination> { get set }
}

/// The relationships of a ``Draft`` as resources.
public protocol DraftResources: DraftReferences {}

extension DraftResources {
  /// The resource of a to-one relationship; nil if it is empty or not set.
  ///
  /// Setting nil clears it.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> Destination? {
    get { (self[dynamicMember: path] as ToOne<Destination>).value }
    set { self[dynamicMember: path] = newValue.map { ToOne($0) } ?? ToOne<Destination>.null }
  }

  /// The resources of a to-many relationship; empty if it isn't set.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> [Destination] {
    get { (self[dynamicMember: path] as ToMany<Destination>).values }
    set { self[dynamicMember: path] = ToMany(newValue) }
  }
}

extension DraftReferences {
  /// A reference to the resource of a to-one relationship; nil if it is empty or not set.
  ///
  /// Setting nil clears it.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ResourceReference<Destination>? {
    get {
      let linkage = (self[dynamicMember: path] as ToOne<Destination>).linkage
      return linkage.identifiers.first.map { ResourceReference($0) }
    }
    set { self[dynamicMember: path] = newValue.map { ToOne($0) } ?? ToOne<Destination>.null }
  }

  /// References to the resources of a to-many relationship; empty if it isn't set.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> [ResourceReference<Destination>] {
    get {
      let linkage = (self[dynamicMember: path] as ToMany<Destination>).linkage
      return linkage.identifiers.map { ResourceReference($0) }
    }
    set { self[dynamicMember: path] = ToMany(newValue) }
  }
}
