/// What a ``Draft`` gives its relationships by: linkage, and references to resources.
///
/// Only ``Draft`` conforms. That references and resources are members of protocols makes them less special than
/// the draft's own linkage, so that `draft.author` is linkage where nothing asks for something else.
public protocol DraftReferences<Model> {
  /// The model of the resource.
  associatedtype Model: Resource

  /// The linkage of a relationship to one.
  subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ToOne<Destination> { get set }

  /// The linkage of a relationship to many.
  subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> ToMany<Destination> { get set }
}

/// What a ``Draft`` gives its relationships by: resources, besides linkage and references.
public protocol DraftResources: DraftReferences {}

extension DraftResources {
  /// The resource of a relationship to one: `nil` where it's empty or not set, and setting `nil`
  /// empties it.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> Destination? {
    get { (self[dynamicMember: path] as ToOne<Destination>).value }
    set { self[dynamicMember: path] = newValue.map { ToOne($0) } ?? ToOne<Destination>.null }
  }

  /// The resources of a relationship to many: none where it's empty or not set.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> [Destination] {
    get { (self[dynamicMember: path] as ToMany<Destination>).values }
    set { self[dynamicMember: path] = ToMany(newValue) }
  }
}

extension DraftReferences {
  /// A reference to the resource of a relationship to one: `nil` where it's empty or not set, and setting
  /// `nil` empties it.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ResourceReference<Destination>? {
    get {
      let linkage = (self[dynamicMember: path] as ToOne<Destination>).linkage
      return linkage.identifiers.first.map { ResourceReference($0) }
    }
    set { self[dynamicMember: path] = newValue.map { ToOne($0) } ?? ToOne<Destination>.null }
  }

  /// References to the resources of a relationship to many: none where it's empty or not set.
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
