// The operator itself is declared by the standard library, which doesn't define a function for it.

extension ResourceObjectProxy {
  /// Returns the identifier of a to-one relationship.
  public static func ~> <
    OtherEntity: JSONAPIIdentifiable, IdMType: Meta, MType: Meta, LType: Links
  >(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToOneRelationship<OtherEntity, IdMType, MType, LType>
    >
  ) -> OtherEntity.ID {
    entity.relationships[keyPath: path].id
  }

  /// Returns the identifier of a nullable to-one relationship, if it isn't missing.
  public static func ~> <OtherEntity: OptionalRelatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToOneRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> OtherEntity.ID {
    entity.relationships[keyPath: path]?.id
  }

  /// Returns the identifier of a to-one relationship, if it isn't missing.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToOneRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> OtherEntity.ID? {
    entity.relationships[keyPath: path]?.id
  }

  /// Returns the identifiers of a to-many relationship.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToManyRelationship<OtherEntity, IdMType, MType, LType>
    >
  ) -> [OtherEntity.ID] {
    entity.relationships[keyPath: path].ids
  }

  /// Returns the identifiers of a to-many relationship, if it isn't missing.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToManyRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> [OtherEntity.ID]? {
    entity.relationships[keyPath: path]?.ids
  }

  /// Returns the identifier that a meta-relationship computes from the resource.
  public static func ~> <Identifier: IdType>(
    entity: Self,
    path: KeyPath<Description.Relationships, (Self) -> Identifier>
  ) -> Identifier {
    entity.relationships[keyPath: path](entity)
  }

  /// Returns the identifiers that a meta-relationship computes from the resource.
  public static func ~> <Identifier: IdType>(
    entity: Self,
    path: KeyPath<Description.Relationships, (Self) -> [Identifier]>
  ) -> [Identifier] {
    entity.relationships[keyPath: path](entity)
  }

  /// Returns the identifier of a to-one relationship, if its linkage was sent.
  public static func ~> <
    OtherEntity: JSONAPIIdentifiable, IdMType: Meta, MType: Meta, LType: Links
  >(
    entity: Self,
    path: KeyPath<
      Description.Relationships,
      OptionalLinkage<ToOneRelationship<OtherEntity, IdMType, MType, LType>>
    >
  ) -> OtherEntity.ID? where OtherEntity.ID: OptionalId {
    entity.relationships[keyPath: path].linkage?.id
  }

  /// Returns the identifiers of a to-many relationship, if its linkage was sent.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships,
      OptionalLinkage<ToManyRelationship<OtherEntity, IdMType, MType, LType>>
    >
  ) -> [OtherEntity.ID]? {
    entity.relationships[keyPath: path].linkage?.ids
  }
}
