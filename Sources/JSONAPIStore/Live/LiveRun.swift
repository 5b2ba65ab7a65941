public import JSONAPI

/// The source of live objects in one run of a decoder.
final class LiveRun: RecordSource {
  let store: Store
  /// Whether the store already contains the document, so that nothing is inserted.
  let isFilled: Bool

  /// Takes objects from a store without inserting the document.
  init(store: Store) {
    self.store = store
    isFilled = true
  }

  /// Inserts the document being read into the decoder's store, or into a new one.
  ///
  /// A store that already contains the document stays unchanged.
  init(_ reader: ResourceReader) {
    store = Store.known(in: reader.userInfo) ?? Store(decoder: reader.decoder)
    isFilled = Store.isFilled(in: reader.userInfo)
    guard !isFilled else { return }
    let document = reader.document
    guard document["data"] != nil, let document = try? AnyDocument(document) else { return }
    _ = try? store.insert(document)
  }

  func resource(for identifier: ResourceIdentifier) -> AnyResource? {
    store.record(identifier)?.resource
  }
}

extension JSONAPIDecoder {
  /// The store that decoded resources are inserted into.
  ///
  /// By default there is none, and each document with live objects gets its own.
  ///
  /// The store takes the whole document, regardless of the decoded type. Live objects come from the
  /// store; for values, the store has records of the same resources.
  ///
  /// ```swift
  /// var decoder = JSONAPIDecoder()
  /// decoder.store = store
  /// let articles = try decoder.decode([Article].self, from: data)
  /// ```
  public var store: Store? {
    get { Store.known(in: values.userInfo) }
    set {
      guard let key = Store.userInfoKey else { return }
      values.userInfo[key] = newValue
      guard let store = newValue else {
        documentTaker = nil
        return
      }
      documentTaker = { document in _ = try store.insert(document) }
    }
  }

  /// Returns a decoder for documents that a store already contains, or that were made of its records.
  ///
  /// Live objects come from the store, and nothing is inserted. Otherwise edits and outdated values
  /// would count as the server's.
  package func takingObjects(from store: Store) -> JSONAPIDecoder {
    var decoder = self
    decoder.store = store
    decoder.documentTaker = nil
    if let key = Store.filledKey { decoder.values.userInfo[key] = true }
    return decoder
  }
}

extension Store {
  /// The key for a store in the user info of any decoder.
  ///
  /// `JSONAPIDecoder.store` sets it; for other decoders, such as `JSONDecoder`, set it in `userInfo`.
  public static let userInfoKey = CodingUserInfoKey(rawValue: "swift-jsonapi.store")

  fileprivate static let filledKey = CodingUserInfoKey(rawValue: "swift-jsonapi.store.filled")

  /// Whether the store of a decoder already contains the document being read.
  static func isFilled(in userInfo: [CodingUserInfoKey: Any]) -> Bool {
    filledKey.flatMap { userInfo[$0] as? Bool } ?? false
  }

  /// Returns a decoder for documents of this store's records.
  ///
  /// Live objects come from this store unless the decoder has another one.
  func giving(objectsTo decoder: JSONAPIDecoder) -> JSONAPIDecoder {
    if let other = decoder.store, other !== self { return decoder }
    return decoder.takingObjects(from: self)
  }

  /// The store in the user info of a decoder.
  static func known(in userInfo: [CodingUserInfoKey: Any]) -> Store? {
    userInfoKey.flatMap { userInfo[$0] as? Store }
  }
}
