public import JSONAPI

/// Where the live objects of one run of a decoder come from.
final class LiveRun: RecordSource {
  let store: Store
  /// Whether the store has all of the document already, and takes nothing.
  let isFilled: Bool

  /// Takes objects from a store, which is not filled.
  init(store: Store) {
    self.store = store
    isFilled = true
  }

  /// Fills a store from the document that is being read: the decoder's, or one of its own.
  ///
  /// A store that has the document already is left alone.
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
  /// The store that decoded resources go to.
  ///
  /// By default there is none, and each document with live objects gets its own.
  ///
  /// The store takes the whole document, whatever it is decoded into. Live objects come from the
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

  /// A decoder of documents that a store has taken already, or that were made of its records.
  ///
  /// Live objects are the store's, and the store takes nothing. If it did, edits would become what the
  /// server has said, and so would what is old.
  package func takingObjects(from store: Store) -> JSONAPIDecoder {
    var decoder = self
    decoder.store = store
    decoder.documentTaker = nil
    if let key = Store.filledKey { decoder.values.userInfo[key] = true }
    return decoder
  }
}

extension Store {
  /// The key for a store among the user info of any decoder.
  ///
  /// `JSONAPIDecoder.store` sets it; for other decoders, as `JSONDecoder`, it is set in `userInfo`.
  public static let userInfoKey = CodingUserInfoKey(rawValue: "swift-jsonapi.store")

  fileprivate static let filledKey = CodingUserInfoKey(rawValue: "swift-jsonapi.store.filled")

  /// Whether the store of a decoder has what is being read already.
  static func isFilled(in userInfo: [CodingUserInfoKey: Any]) -> Bool {
    filledKey.flatMap { userInfo[$0] as? Bool } ?? false
  }

  /// A decoder for documents of this store's records, whose live objects are this store's, unless the
  /// decoder has another one.
  func giving(objectsTo decoder: JSONAPIDecoder) -> JSONAPIDecoder {
    if let other = decoder.store, other !== self { return decoder }
    return decoder.takingObjects(from: self)
  }

  /// The store among the user info of a decoder.
  static func known(in userInfo: [CodingUserInfoKey: Any]) -> Store? {
    userInfoKey.flatMap { userInfo[$0] as? Store }
  }
}
