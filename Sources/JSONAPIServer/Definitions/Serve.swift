public import JSONAPI

/// A resource type that a server offers.
///
/// ```swift
/// Serve(Article.self) { $0.allow(.create) }
/// ```
///
/// It is not generic over the resource, so definitions can be members: `extension Serve<User> { static let
/// comments = Serve(Comment.self) { … } }`, used as `Serve.comments`.
public struct Serve<Principal: ServerPrincipal>: Sendable {
  let record: DefinitionRecord

  /// Serves the resources of a Swift type.
  ///
  /// - Parameters:
  ///   - type: The type of the resources.
  ///   - table: The table that holds them; the type's name if left out.
  ///   - build: Configures how they are served.
  public init<R: Resource>(
    _ type: R.Type, table: String? = nil,
    _ build: (inout Definition<R, Principal>) -> Void = { _ in }
  ) {
    var definition = Definition<R, Principal>(table: table)
    build(&definition)
    record = definition.names.record
  }

  /// Serves resources that are in no table; by default, their pages are numbered.
  ///
  /// - Parameters:
  ///   - source: The source of the resources.
  ///   - build: Configures how they are served.
  public init<Source: ResourceSource>(
    source: Source, definedBy build: (inout Definition<Source.Model, Principal>) -> Void = { _ in }
  ) {
    var definition = Definition<Source.Model, Principal>(table: nil)
    definition.names.record.pageStyles = [.number]
    definition.names.record.source = source
    build(&definition)
    record = definition.names.record
  }

  /// Serves the resources of a schema without a Swift type.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - table: The table that holds them; the type's name if left out.
  ///   - build: Configures how they are served.
  public init(
    schema: Schema, table: String? = nil,
    _ build: (inout AnyDefinition<Principal>) -> Void = { _ in }
  ) {
    var definition = AnyDefinition<Principal>(
      record: DefinitionRecord(schema: schema, table: table))
    build(&definition)
    record = definition.record
  }
}

/// Collects the types that a server offers.
@resultBuilder
public enum Definitions<Principal: ServerPrincipal> {
  /// Some of the types.
  public struct Part: Sendable {
    let records: [DefinitionRecord]
  }

  /// Takes a type.
  public static func buildExpression(_ definition: Serve<Principal>) -> Part {
    Part(records: [definition.record])
  }

  /// Takes several types.
  public static func buildBlock(_ parts: Part...) -> Part {
    Part(records: parts.flatMap(\.records))
  }

  /// Takes the types of an `if`.
  public static func buildOptional(_ part: Part?) -> Part { part ?? Part(records: []) }

  /// Takes the types of an `if` with an `else`.
  public static func buildEither(first: Part) -> Part { first }

  /// Takes the types of an `else`.
  public static func buildEither(second: Part) -> Part { second }

  /// Takes the types of a loop.
  public static func buildArray(_ parts: [Part]) -> Part { Part(records: parts.flatMap(\.records)) }
}
