/// A source of resources stored outside the document being read.
///
/// A decoder call has one once live objects are read.
package protocol RecordSource: AnyObject {
  /// Returns the resource that an identifier refers to.
  func resource(for identifier: ResourceIdentifier) -> AnyResource?
}

extension JSONAPIDecoder {
  /// Reads a relationship whose resources are stored outside the document.
  ///
  /// - Returns: The relationship, with the resources found in the source.
  package func relationship<Value: RelationshipValue>(
    _ type: Value.Type, from relationship: JSONValue, in source: any RecordSource
  ) throws -> Value {
    let (storage, index) = try relationship.stored()
    var decoder = self
    decoder.mode = .lenient
    decoder.missingResources = .keepIdentifier
    decoder.unknownTypes = .skip
    let context = DecodeContext(storage, options: decoder)
    context.source = source
    context.included.isDetached = true
    return try withExtendedLifetime(context) {
      try context.embedding { try context.read(type, at: index) }
    }
  }
}

extension ResourceReader {
  /// The resource object, as a view into the document.
  package var anyResource: AnyResource {
    get throws { try AnyResource(context.value(at: resource)) }
  }

  /// The document, as a view.
  package var document: JSONValue { context.value(at: 0) }

  /// The user info of the decoder.
  package var userInfo: [CodingUserInfoKey: any Sendable] { context.options.values.userInfo }

  /// The decoder of the document.
  package var decoder: JSONAPIDecoder { context.options }

  /// Returns the source of resources in this decoder call, creating it on first use.
  package func source<Source: RecordSource>(
    _ type: Source.Type, _ make: () throws -> Source
  ) rethrows -> Source {
    if let known = context.source as? Source { return known }
    let made = try make()
    context.source = made
    return made
  }
}
