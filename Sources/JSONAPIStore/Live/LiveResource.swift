public import JSONAPI
public import Observation

/// A class whose objects are typed views of records in a ``Store``.
///
/// `@LiveResource` generates the conformance. Everything that accepts a resource accepts live
/// objects: queries, the decoder, the encoder and the client.
///
/// ```swift
/// @LiveResource("articles")
/// final class Article {
///   var title: String = ""
///   var summary: String?
///   @Relationship var author: Person?
///   @Relationship var comments: [Comment]
/// }
///
/// let article = Article(in: store)
/// article.title = "JSON:API paints my bikeshed!"
/// article.dirtyFields  // ["title"]
/// ```
///
/// A store has one object per record while the object is retained. The object retains the record
/// and the store, but neither retains the object, so objects that refer to each other form no
/// retain cycle.
///
/// Objects are `Sendable` and not bound to an actor: their stored properties are constant, and each
/// record has its own lock. Two reads of an object may see different states, so read values that
/// belong together from a snapshot: ``value(as:)``. Observers are notified of a change on the
/// thread that made it, after it was made.
public protocol LiveResource: StoredObject, Resource, LocallyIdentified, Observable, LiveDecodable {
  /// The fields of the class.
  static var liveFields: LiveFields<Self> { get }

  /// The key paths that identify the fields to the Observation framework.
  static var livePaths: LivePaths<Self> { get }

  /// The record and the store that the object is a view of; its only storage.
  var liveRecord: LiveRecord { get }

  /// Creates the object of a record; only the store can call this.
  ///
  /// `Store.object(_:id:)` returns the object of a record, and ``init(in:)`` creates a new resource.
  ///
  /// - Parameter liveRecord: The record that the object claims as its ``liveRecord``.
  init(liveRecord: consuming UnclaimedRecord)
}

extension LiveResource {
  /// The names of the fields in JSON.
  public static var fieldTable: FieldTable { liveFields.table }

  /// The `keys` of the macro, by default as is: a live object's names don't depend on the coder.
  public static var keyFormat: KeyFormat {
    if case .inherited = fieldTable.format { .asIs } else { fieldTable.format }
  }

  /// The record that the object is a view of.
  public var record: Record { liveRecord.record }

  /// The store that the record belongs to.
  public var store: Store { liveRecord.store }

  /// The local id, which identifies a record until the server assigns an id (RES-03); nil for one from the server.
  public var lid: String? { observed.lid }

  /// Whether the store knows more than the resource's identity.
  public var isLoaded: Bool { observed.isLoaded }

  /// Whether the resource hasn't been created on the server yet.
  public var isNew: Bool { observed.isNew }

  /// The links of the resource; nil if the server sent none.
  ///
  /// A property `links` of the class hides this one.
  public var links: LinksObject? { observed.links }

  /// The `meta` of the resource; nil if the server sent none.
  ///
  /// A property `meta` of the class hides this one.
  public var meta: JSONObject? { observed.meta }

  /// An attribute by its name in JSON, whether or not the class has a property for it.
  ///
  /// `nil` means absent; setting it removes the attribute.
  public subscript(name: String) -> JSONValue? {
    get {
      access(name)
      return record.attribute(name)
    }
    set { record.setAttribute(name, to: newValue) }
  }

  /// The record, after registering an access to the whole object.
  var observed: Record {
    liveRecord.accessWhole(of: self)
    return record
  }

  /// Notifies observers of the changed fields and of the whole object.
  static func notify(_ registrar: ObservationRegistrar, of change: RecordChange) {
    let observed = ObservedFields<Self>()
    let paths = livePaths
    let fields = change.fields.compactMap { liveFields.index(of: $0) }
    for path in fields.map({ paths[$0] }) + [paths.whole] {
      registrar.willSet(observed, keyPath: path)
      registrar.didSet(observed, keyPath: path)
    }
  }
}
