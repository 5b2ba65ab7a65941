public import JSONAPI

/// The results of atomic operations, in which the references that the closure returned are resources.
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
  /// What the closure returned.
  public let references: References

  /// The results, one for each operation.
  public let results: AtomicResults

  /// The resource of a reference that the closure returned, as ``subscript(_:)`` gives it.
  public subscript<R: ResourceOutput>(
    dynamicMember path: KeyPath<References, ResourceReference<R>>
  ) -> R {
    get throws { try self[references[keyPath: path]] }
  }

  /// The resource of a reference, as the server has it now.
  ///
  /// Where the server has nothing to add, it is the resource that was created, as it was sent. A live object
  /// or record is itself.
  ///
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/decodingFailed`` where the server's resource
  ///   is not what the model can hold; ``ClientError/Code/emptyBody`` where the server has nothing to add
  ///   and the resource can't be read from what was sent.
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
