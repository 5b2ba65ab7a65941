/// A typed path to a field of a resource type, or of a related type.
///
/// The `@Resource` macro generates the paths; see ``Resource/Fields``. By hand:
///
/// ```swift
/// extension Article {
///   struct Fields: Sendable {
///     let title = AttributePath<Article, String>("title")
///     let author = ToOnePath<Article, Person>("author")
///     let comments = ToManyPath<Article, Comment>("comments")
///   }
///   static let fields = Fields()
/// }
/// ```
public protocol FieldPath: Sendable {
  /// The resource type that the path starts from.
  associatedtype Root: Resource

  /// The route to the field.
  var fieldRoute: FieldRoute { get }
}

/// A typed path to a relationship.
public protocol RelationshipPath: FieldPath {
  /// The type of the related resources.
  associatedtype Destination: RelatedResource

  /// The type of the linkage: ``ToOne`` or ``ToMany``.
  associatedtype Value: LinkageValue
}

extension RelationshipPath where Destination: Resource {
  /// Returns the route continued by a path of the related type.
  func appending<Path: FieldPath>(_ path: KeyPath<Destination.Fields, Path>) -> FieldRoute {
    fieldRoute.appending(Destination.fields[keyPath: path].fieldRoute)
  }
}
