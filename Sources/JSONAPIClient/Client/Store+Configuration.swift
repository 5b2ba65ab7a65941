public import JSONAPI
public import JSONAPIStore

extension Store {
  /// Creates an empty store whose live objects read and write attributes as a client does.
  ///
  /// ```swift
  /// var configuration = ClientConfiguration()
  /// configuration.dateFormat = .secondsSince1970
  /// let client = JSONAPIClient(baseURL: url, configuration: configuration)
  /// let store = Store(configuration)
  /// ```
  ///
  /// Live objects read their attributes when they are asked for them, by the strategies of their store
  /// and not by those of the client that has fetched them.
  ///
  /// - Parameter configuration: The client's configuration.
  public convenience init(_ configuration: ClientConfiguration) {
    self.init(decoder: configuration.decoder, encoder: configuration.encoder)
  }
}

extension ClientConfiguration {
  /// The format of all dates: in documents and filters, read and written.
  ///
  /// It sets the strategies for dates of ``decoder`` and ``encoder``; nil where these have two different
  /// ones, or functions.
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
  /// Checks that live objects of the client's store read dates as the client does.
  ///
  /// Where they don't, optional dates of objects would be nil, and others what stands for an absent one.
  ///
  /// - Parameter type: What is read; a type that is no live class needs no check.
  func checkDates(for type: Any.Type) throws(ClientError) {
    guard let store, type is any LiveResource.Type else { return }
    let own = configuration.decoder.values.dateDecodingStrategy.expectation
    guard own != store.dateExpectation else { return }
    throw ClientError(
      .mismatchedStore,
      "the client reads dates as \(own), and live objects of the store as "
        + "\(store.dateExpectation); 'Store(client.configuration)' makes a store that reads as the client"
    )
  }
}
