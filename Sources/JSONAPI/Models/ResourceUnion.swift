/// One of several types of resource, for polymorphic relationships and primary data.
///
/// `@ResourceUnion` makes the conformance of an enum whose cases hold one resource each. By hand:
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
/// An open union has one more case, which holds an ``AnyResource``, names `nil` as its
/// `destinationTypes`, and ends with `.found(.unknown(try reader.anyResource()))`.
public protocol ResourceUnion: RelatedResource, Codable {
  /// The resource of the case.
  var resource: any RelatedResource { get }
}

extension ResourceUnion {
  /// The type and id of the resource of the case.
  public var resourceIdentifier: ResourceIdentifier { resource.resourceIdentifier }

  /// Writes the identifier of the resource of the case, and puts that on the list of what to include.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    try resource.writeIdentifier(to: &writer)
  }

  /// Writes the resource of the case as a resource object.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try resource.writeObject(to: &writer)
  }
}
