public import JSONAPI

/// Where the live objects of one run of a decoder come from.
final class LiveRun: RecordSource {
  let store: Store

  /// Takes objects from a store, which is not filled.
  init(store: Store) { self.store = store }

  /// Fills a store from the document that is being read: the decoder's, or one of its own.
  init(_ reader: ResourceReader) {
    store = Store.known(in: reader.userInfo) ?? Store(decoder: reader.decoder)
    let document = reader.document
    guard document["data"] != nil, let document = try? AnyDocument(document) else { return }
    _ = try? store.insert(document)
  }

  func resource(for identifier: ResourceIdentifier) -> AnyResource? {
    store.record(identifier)?.resource
  }
}

extension JSONAPIDecoder {
  /// The store that live objects are decoded into; every document has one of its own by default.
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
    }
  }
}

extension Store {
  /// The key for a store among the user info of any decoder.
  ///
  /// `JSONAPIDecoder.store` sets it; for other decoders, as `JSONDecoder`, it is set in `userInfo`.
  public static let userInfoKey = CodingUserInfoKey(rawValue: "swift-jsonapi.store")

  /// The store among the user info of a decoder.
  static func known(in userInfo: [CodingUserInfoKey: Any]) -> Store? {
    userInfoKey.flatMap { userInfo[$0] as? Store }
  }
}
