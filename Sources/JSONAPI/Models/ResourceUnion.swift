/// One of several types of resource, for polymorphic relationships and primary data.
///
/// `@ResourceUnion` generates the conformance of an enum whose cases hold one resource each. By
/// hand:
///
/// ```swift
/// enum Commenter { case person(Person), bot(Bot) }
///
/// extension Commenter: ResourceUnion {
///   static var destinationTypes: [String]? { [Person.resourceType, Bot.resourceType] }
///
///   static func resolve(_ reader: RelatedReader) throws -> Resolution<Commenter> {
///     if let person = try reader.resource(Person.self) { return person.map(Commenter.person) }
///     if let bot = try reader.resource(Bot.self) { return bot.map(Commenter.bot) }
///     return .unresolved(.unknownType)
///   }
///
///   var resource: any RelatedResource {
///     switch self {
///     case .person(let person): person
///     case .bot(let bot): bot
///     }
///   }
/// }
/// ```
///
/// An open union has one more case, which holds an ``AnyResource``. Its `destinationTypes` is
/// `nil`, and its `resolve` ends with `.found(.unknown(try reader.anyResource()))`.
public protocol ResourceUnion: RelatedResource, Codable {
  /// The resource of the case.
  var resource: any RelatedResource { get }
}

extension ResourceUnion {
  /// The type and id of the resource of the case.
  public var resourceIdentifier: ResourceIdentifier { resource.resourceIdentifier }

  /// Writes the identifier of the case's resource and queues the resource for `included`.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    try resource.writeIdentifier(to: &writer)
  }

  /// Writes the resource of the case as a resource object.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try resource.writeObject(to: &writer)
  }
}

/// Unions are `Codable`, so plain structs can have properties of union types.
extension ResourceUnion {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// - Throws: Any error of the decoder, and ``ResourceDecodingError`` for a type that the union
  ///   doesn't have.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ProbeDecoder {
      self = try Self.madeUp(by: decoder)
      return
    }
    let storage = try JSONStorage(JSONValue(from: decoder).bytes(), limits: .unlimited)
    let context = DecodeContext(storage, options: JSONAPIDecoder(within: decoder))
    self = try withExtendedLifetime(context) {
      try context.embedding {
        try PrimaryDataReader(storage.tape, 0, context).required(Self.self, at: 0)
      }
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Throws: Any error of the encoder, and `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeObject(to: encoder)
  }

  /// Returns a value for probing: the first case that accepts one of the tried ids.
  private static func madeUp(by decoder: ProbeDecoder) throws -> Self {
    var failure: (any Error)?
    for type in destinationTypes ?? ["unknown"] {
      for id in ["0", "00000000-0000-0000-0000-000000000000"] {
        do {
          return try decoder.probe.resource(type: type, id: id, record: decoder.record) {
            try PrimaryDataReader($0.tape, 0, $0).required(Self.self, at: 0)
          }
        } catch {
          failure = failure ?? error
        }
      }
    }
    throw failure ?? ProbeFailure(note: "\(Self.self) has no cases.")
  }
}

// Generated code calls these for each case, so that the compiler reports a case that holds no
// resource.

@_documentation(visibility: internal)
extension ResourceUnion {
  /// Does nothing: the case holds a resource.
  public static func checkCase<R: Resource>(_ make: (R) -> Self) {}

  /// Unavailable: the case holds no resource.
  @available(*, unavailable, message: "a case of a union holds a resource; this type is none")
  public static func checkCase<T>(_ make: (T) -> Self) {}
}
