import Foundation
public import JSONAPI
import JSONAPIStore

extension OfflineJournal {
  /// Writes down that a resource is to be created from a draft: the fields that are set, and nothing else.
  ///
  /// ```swift
  /// let author = try journal.create(Person.draft { $0.name = "Dan" })
  /// try journal.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// - Parameters:
  ///   - draft: The fields. It gets a local id that no other resource has, if it has neither id nor lid.
  ///   - encoder: What makes a resource of the draft: the client's, where that is set up in its own way.
  /// - Returns: What refers to the resource, in later drafts and after its creation.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a draft that can't be
  ///   sent as it is, such as one that leads to a resource without id which nothing creates before;
  ///   `StoreError` where the system refuses to write.
  @discardableResult
  public func create<R: Resource>(
    _ draft: Draft<R>, encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws -> ResourceReference<R> {
    note(R.self)
    var sent = try encoder.resource(of: draft).writable()
    if sent.id == nil, sent.lid == nil { sent.lid = UUID().uuidString.lowercased() }
    try check(sent)
    try append(AtomicOperation(.add, data: sent.json))
    return ResourceReference(identifier: sent.resourceIdentifier)
  }

  /// Writes down that the fields of a resource are to be updated which a draft sets, and nothing else.
  ///
  /// ```swift
  /// try journal.update(Article.draft(id: "1") { $0.summary = nil })
  /// ```
  ///
  /// - Parameters:
  ///   - draft: The fields, and the resource's id; its lid, where an entry before creates it.
  ///   - encoder: What makes a resource of the draft: the client's, where that is set up in its own way.
  /// - Returns: The entry; nil where the draft sets nothing.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a draft without id;
  ///   otherwise as ``create(_:encoder:)``.
  @discardableResult
  public func update<R: Resource>(
    _ draft: Draft<R>, encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws -> JournalEntry? {
    guard !draft.isEmpty else { return nil }
    note(R.self)
    return try update(encoder.resource(of: draft))
  }

  /// Writes down that the fields of a resource are to be updated which a closure sets.
  ///
  /// - Parameters:
  ///   - reference: The resource, be it one that an entry before creates.
  ///   - encoder: What makes a resource of the draft: the client's, where that is set up in its own way.
  ///   - build: Sets fields.
  /// - Returns: The entry; nil where nothing is set.
  /// - Throws: As ``update(_:encoder:)``; whatever `build` throws.
  @discardableResult
  public func update<R: Resource>(
    _ reference: ResourceReference<R>, encoder: JSONAPIEncoder = JSONAPIEncoder(),
    _ build: (inout Draft<R>) throws -> Void
  ) throws -> JournalEntry? {
    var draft = Draft<R>()
    try build(&draft)
    guard !draft.isEmpty else { return nil }
    note(R.self)
    var sent = try encoder.resource(of: draft)
    sent.id = reference.identifier.id
    sent.lid = reference.identifier.id == nil ? reference.identifier.lid : nil
    return try update(sent)
  }

  /// Writes down that a resource is to be deleted.
  ///
  /// - Parameter reference: The resource, be it one that an entry before creates.
  /// - Returns: The entry.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a reference that names
  ///   nothing; `StoreError` where the system refuses to write.
  @discardableResult
  public func delete<R: Resource>(_ reference: ResourceReference<R>) throws -> JournalEntry {
    note(R.self)
    try check([reference.identifier])
    return try append(AtomicOperation(.remove, target: reference.identifier))
  }

  private func update(_ resource: AnyResource) throws -> JournalEntry {
    let sent = try resource.writable()
    try check([sent.resourceIdentifier])
    try check(sent)
    return try append(AtomicOperation(.update, data: sent.json))
  }
}
