public import JSONAPI

/// The results of atomic operations, with resources for the references that the closure returned.
///
/// ```swift
/// let saved = try await client.atomically { operations in
///   let author = operations.create(Person.draft { $0.name = "Dan" })
///   return (author: author, article: operations.create(Article.draft { $0.author = ToOne(author) }))
/// }
/// let article = try saved.article
/// let one = try await client.atomically { $0.create(Person(name: "Dan")) }
/// let person = try one[one.references]
/// ```
@dynamicMemberLookup
public struct AtomicOutcome<References: Sendable>: Sendable {
  /// The value that the closure returned.
  public let references: References

  /// The results, one for each operation.
  public let results: AtomicResults

  /// The resource of a reference that the closure returned, like ``subscript(_:)``.
  public subscript<R: ResourceOutput>(
    dynamicMember path: KeyPath<References, ResourceReference<R>>
  ) -> R {
    get throws { try self[references[keyPath: path]] }
  }

  /// The server's current version of a referenced resource.
  ///
  /// If the server returns no resource, it is the created resource as it was sent. For a live
  /// object or record, it is that object.
  ///
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/decodingFailed`` if the model can't
  ///   represent the server's resource; ``ClientError/Code/emptyBody`` if the server returns no
  ///   resource and it can't be read from what was sent.
  public subscript<R: ResourceOutput>(_ reference: ResourceReference<R>) -> R {
    get throws {
      let identifier = reference.resourceIdentifier
      if let object = results.objects.object(R.self, of: identifier) { return object }
      if let saved = results.saved(identifier) { return try results.read(R.self, from: saved) }
      let nothing = "the server sends no resource of type '\(identifier.type)'"
      guard let sent = results.sent(identifier) else { throw ClientError(.emptyBody, nothing) }
      do {
        return try results.read(R.self, from: sent)
      } catch {
        throw ClientError(.emptyBody, nothing, underlying: error)
      }
    }
  }
}
