public import JSONAPI

/// An object in a store that has edits to save: a live object, or a ``Record``.
///
/// A client creates, saves and deletes both with the same methods, and updates the store from the
/// server's responses.
public protocol StoredObject: AnyObject, ResourceOutput, ResourceBody
where Referenced == Self, Updated == Self {
  /// The record that has the fields and their edits.
  var record: Record { get }
}

extension StoredObject {
  /// Distinguishes the resource from all others in its store, even before the server assigns an id.
  ///
  /// `id` is `nil` for all new resources, so lists in views need this one:
  /// `ForEach(drafts.elements, id: \.identity)`.
  public var identity: ObjectIdentifier { ObjectIdentifier(record) }
}

extension Record: StoredObject {
  /// The record itself.
  public typealias Updated = Record

  /// The record itself.
  public var record: Record { self }

  /// Writes all fields, edits included.
  public func writeBody(to writer: inout ResourceWriter) throws { writer.body(of: body) }

  /// The record itself.
  public static func updated(_ body: Record, by saved: Record?) -> Record { saved ?? body }
}

/// Returns a value, or the case of a union, as a live object or record.
package func storedObject(in value: Any) -> (any StoredObject)? {
  if let union = value as? any ResourceUnion { return storedObject(in: union.resource) }
  return value as? any StoredObject
}
