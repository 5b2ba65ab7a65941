public import JSONAPIResourceObject

/// A problem with the description of a resource.
public enum ResourceObjectCheckError: Error, Equatable {
  /// The attributes are not a struct.
  case attributesNotStruct
  /// The relationships are not a struct.
  case relationshipsNotStruct
  /// A stored property of the attributes is not an attribute.
  case nonAttribute(named: String)
  /// A stored property of the relationships is not a relationship.
  case nonRelationship(named: String)
  /// An attribute is a nullable array, where the specification has empty arrays.
  case nullArray(named: String)
}

/// All problems with the description of a resource.
public struct ResourceObjectCheckErrors: Error, Equatable {
  /// The problems, those of the attributes first.
  public let problems: [ResourceObjectCheckError]
}

extension ResourceObject {
  /// Checks that the description of a resource consists only of attributes and relationships.
  ///
  /// The compiler can't check that the attributes are a struct that contains only ``Attribute`` and
  /// similar types, but a test can:
  ///
  /// ```swift
  /// try Article.check(article)
  /// ```
  ///
  /// - Throws: ``ResourceObjectCheckErrors`` with all problems, if there are any.
  public static func check(_ entity: ResourceObject) throws {
    let problems =
      attributeProblems(Mirror(reflecting: entity.attributes))
      + relationshipProblems(Mirror(reflecting: entity.relationships))
    guard problems.isEmpty else {
      throw ResourceObjectCheckErrors(problems: problems)
    }
  }

  private static func attributeProblems(_ mirror: Mirror) -> [ResourceObjectCheckError] {
    var problems: [ResourceObjectCheckError] = []
    if mirror.displayStyle != .struct {
      problems.append(.attributesNotStruct)
    }
    for child in mirror.children {
      let name = child.label ?? "unnamed"
      if !(child.value is any KnownAttribute) {
        problems.append(.nonAttribute(named: name))
      }
      if child.value is any AttributeOfOptionalArray {
        problems.append(.nullArray(named: name))
      }
    }
    return problems
  }

  private static func relationshipProblems(_ mirror: Mirror) -> [ResourceObjectCheckError] {
    var problems: [ResourceObjectCheckError] = []
    if mirror.displayStyle != .struct {
      problems.append(.relationshipsNotStruct)
    }
    for child in mirror.children where !(child.value is any KnownRelationship) {
      problems.append(.nonRelationship(named: child.label ?? "unnamed"))
    }
    return problems
  }
}

private protocol KnownAttribute {}
extension Attribute: KnownAttribute {}
extension TransformedAttribute: KnownAttribute {}
extension Optional: KnownAttribute where Wrapped: AttributeType {}

private protocol OptionalArray {}
extension Optional: OptionalArray where Wrapped: ArrayType {}

private protocol AttributeOfOptionalArray {}
extension Attribute: AttributeOfOptionalArray where RawValue: OptionalArray {}
extension TransformedAttribute: AttributeOfOptionalArray where RawValue: OptionalArray {}

private protocol KnownRelationship {}
extension MetaRelationship: KnownRelationship {}
extension ToOneRelationship: KnownRelationship {}
extension ToManyRelationship: KnownRelationship {}
extension OptionalLinkage: KnownRelationship {}
extension Optional: KnownRelationship where Wrapped: RelationshipType {}
