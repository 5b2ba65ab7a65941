public import JSONAPI
public import JSONAPIStore

extension Store {
  /// Creates an empty store whose live objects use the coders of a client.
  ///
  /// ```swift
  /// var configuration = ClientConfiguration()
  /// configuration.dateFormat = .secondsSince1970
  /// let client = JSONAPIClient(baseURL: url, configuration: configuration)
  /// let store = Store(configuration)
  /// ```
  ///
  /// Live objects decode their attributes lazily, with the coders of their store and not of the client that
  /// fetched them.
  public convenience init(_ configuration: ClientConfiguration) {
    self.init(decoder: configuration.decoder, encoder: configuration.encoder)
  }
}

extension ClientConfiguration {
  /// The format of all dates in responses, requests and filters.
  ///
  /// Setting it sets the date strategies of ``decoder`` and ``encoder``. It is nil if these differ or are
  /// closures.
  public var dateFormat: DateFormat? {
    get {
      guard case .format(let read) = decoder.values.dateDecodingStrategy,
        case .format(let written) = encoder.values.dateEncodingStrategy, read.isSame(as: written)
      else { return nil }
      return written
    }
    set {
      guard let newValue else { return }
      decoder.values.dateDecodingStrategy = .format(newValue)
      encoder.values.dateEncodingStrategy = .format(newValue)
    }
  }
}

extension JSONAPIClient {
  /// Checks that live objects read names and dates like the client.
  ///
  /// Otherwise their fields would read as nil or as their default.
  ///
  /// - Parameter type: The type to fetch; only live classes are checked.
  func checkCoders(for type: Any.Type) throws(ClientError) {
    guard let type = type as? any LiveResource.Type else { return }
    if let name = type.fieldTable.firstName(
      changedBy: configuration.decoder.values.keyFormat)
    {
      throw ClientError(
        .mismatchedStore,
        "the client reads the name of a field as '\(name.changed)', and live objects of "
          + "'\(type.resourceType)' as '\(name.own)'; 'keys:' of '@LiveResource' gives the class the "
          + "client's format"
      )
    }
    guard let store else { return }
    let own = configuration.decoder.values.dateDecodingStrategy.expectation
    guard own != store.dateExpectation else { return }
    throw ClientError(
      .mismatchedStore,
      "the client reads dates as \(own), and live objects of the store as "
        + "\(store.dateExpectation); 'Store(client.configuration)' makes a store that reads as the client"
    )
  }
}
