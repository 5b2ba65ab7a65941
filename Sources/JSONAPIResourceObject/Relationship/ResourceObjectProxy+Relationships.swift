// The operator itself is declared by the standard library, which defines no function for it.

extension ResourceObjectProxy {
  /// The identifier that a to-one relationship leads to.
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

  /// The identifier that a nullable to-one relationship leads to, where it isn't missing.
  public static func ~> <OtherEntity: OptionalRelatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToOneRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> OtherEntity.ID {
    entity.relationships[keyPath: path]?.id
  }

  /// The identifier that a to-one relationship leads to, where it isn't missing.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToOneRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> OtherEntity.ID? {
    entity.relationships[keyPath: path]?.id
  }

  /// The identifiers that a to-many relationship leads to.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToManyRelationship<OtherEntity, IdMType, MType, LType>
    >
  ) -> [OtherEntity.ID] {
    entity.relationships[keyPath: path].ids
  }

  /// The identifiers that a to-many relationship leads to, where it isn't missing.
  public static func ~> <OtherEntity: Relatable, IdMType: Meta, MType: Meta, LType: Links>(
    entity: Self,
    path: KeyPath<
      Description.Relationships, ToManyRelationship<OtherEntity, IdMType, MType, LType>?
    >
  ) -> [OtherEntity.ID]? {
    entity.relationships[keyPath: path]?.ids
  }

  /// The identifier that a meta-relationship makes of the resource.
  public static func ~> <Identifier: IdType>(
    entity: Self,
    path: KeyPath<Description.Relationships, (Self) -> Identifier>
  ) -> Identifier {
    entity.relationships[keyPath: path](entity)
  }

  /// The identifiers that a meta-relationship makes of the resource.
  public static func ~> <Identifier: IdType>(
    entity: Self,
    path: KeyPath<Description.Relationships, (Self) -> [Identifier]>
  ) -> [Identifier] {
    entity.relationships[keyPath: path](entity)
  }

  /// The identifier that a to-one relationship leads to, where its linkage was sent.
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

  /// The identifiers that a to-many relationship leads to, where its linkage was sent.
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
