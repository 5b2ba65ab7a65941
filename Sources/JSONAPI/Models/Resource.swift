/// A model of one type of resource.
///
/// A plain struct needs a type's name and an `id`; `Codable` does the rest. How a property is coded
/// follows from its type: another `Resource`, an optional or an array of one, a ``ToOne``, a
/// ``ToMany`` or a union of resources is a relationship, and everything else an attribute.
///
/// ```swift
/// struct Article: Resource {
///   static let resourceType = "articles"
///   var id: String
///   var title: String
///   var summary: String?
///   var author: Person
///   var comments: [Comment]
///   var editor: ToOne<Person>
/// }
/// ```
///
/// Resources are `Sendable`, so a class conforms only if it is final and its properties are constants. For objects that
/// change, see `@LiveResource` in the module `JSONAPIStore`.
///
/// The `@Resource` macro makes the same struct faster to decode and gives it typed paths, drafts and a
/// schema. Nothing else about it changes.
public protocol Resource: RelatedResource, Codable {
  /// The type of ``id``.
  associatedtype ID: ResourceID = String

  /// The typed paths of the type's fields, for queries; ``NoFields`` where nobody wrote them down.
  associatedtype Fields: Sendable = NoFields

  /// The `type` of every resource of this model, as the server writes it.
  static var resourceType: String { get }

  /// What identifies the resource among those of its type.
  var id: ID { get }

  /// The typed paths of the type's fields.
  static var fields: Fields { get }

  /// The description of the type; the macro writes it down, and probing finds it out otherwise.
  static var schema: Schema { get }

  /// How names of properties become names of members; ``KeyFormat/inherited``, as by default, takes the
  /// coder's.
  ///
  /// A type that says it has the same names in documents of every coder, in its schema, and where
  /// queries and drafts name a field in quotes:
  ///
  /// ```swift
  /// struct Article: Resource {
  ///   static let resourceType = "articles"
  ///   static let keyFormat = KeyFormat.dasherized
  ///   var id: String
  ///   var wordCount: Int
  /// }
  /// try Article.query.sort("-wordCount").queryString()  // sort=-word-count
  /// ```
  ///
  /// The format holds for all that a resource of the type is written with: its fields, the members of
  /// structs in its attributes, its `meta` and its `links`. <doc:ModellingResources> has the whole rule. A
  /// type with a ``StaticResource/fieldTable``, as `@Resource` makes it, has its format there.
  static var keyFormat: KeyFormat { get }

  /// Reads a resource object; by the type's `Codable` code, unless a ``StaticResource`` has its own.
  static func read(from reader: inout ResourceReader) throws -> Self

  /// Writes the fields; by the type's `Codable` code, unless a ``StaticResource`` has its own.
  func writeFields(to writer: inout ResourceWriter) throws
}

extension Resource {
  /// The coder's.
  public static var keyFormat: KeyFormat { .inherited }
}

extension Resource where Fields == NoFields {
  /// No typed paths; queries take names in quotes instead.
  public static var fields: NoFields { NoFields() }
}

/// The typed paths of a resource type whose fields were not written down: none.
public struct NoFields: Sendable {
  /// Creates the only value.
  public init() {}
}

extension Resource {
  /// Reads a resource by the model's `Codable` code.
  ///
  /// - Throws: `DecodingError` where a field is missing, or is not what its property can hold.
  public static func read(from reader: inout ResourceReader) throws -> Self {
    if let probing = reader.context.probing {
      return try probing.probe.value(of: Self.self)
    }
    return try Self(
      from: ResourceDecoder(
        context: reader.context, resource: reader.resource,
        names: KeyNames.table(of: Self.self)))
  }
}

extension Resource {
  /// Writes the fields by the model's `Codable` code.
  ///
  /// - Throws: `EncodingError` where a value can't be written.
  public func writeFields(to writer: inout ResourceWriter) throws {
    // Moved in, and out again whatever happens.
    let encoder = ResourceEncoder(writer, names: KeyNames.table(of: Self.self))
    do {
      try encode(to: encoder)
      writer = try encoder.finish()
    } catch {
      writer = encoder.writer.take()
      throw error
    }
  }
}

extension Resource {
  /// The description of the type, found out by decoding it from made-up values.
  ///
  /// It's found out anew each time; keep it where it is needed often. The `@Resource` macro writes
  /// the description down, as a type can by hand: `static let schema = Schema("articles", [...])`.
  public static var schema: Schema { Schema(probing: Self.self) }

  /// The type's own schema.
  public static var destinationSchemas: [Schema] { [knownSchema] }
}

/// A resource that may have a local id, for linkage within one document (RES-03).
public protocol LocallyIdentified {
  /// The local id.
  var lid: String? { get }
}
