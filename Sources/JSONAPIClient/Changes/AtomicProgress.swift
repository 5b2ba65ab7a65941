import JSONAPI
import JSONAPIStore

/// The server's answers to the operations of a list so far.
struct AtomicProgress {
  private let list: AtomicOperations
  /// The client's store.
  private let store: Store?
  /// Whether answers about values are read here, and not by the sender.
  var readsValues = true
  /// The store's version before the operations were sent.
  let sent: Store.Version?
  private var results: [AtomicResults.Result] = []
  /// The error of a store that could not take an answer.
  private var refusal: ClientError?

  /// The answer to the first operation, if each was sent as a separate request.
  private(set) var first: JSONAPIClient.Answered?

  /// The ids that the server has assigned.
  private(set) var names = CreatedNames()

  init(of list: AtomicOperations, in store: Store?) {
    self.list = list
    self.store = store
    sent = store?.begin()
  }

  /// The number of completed operations.
  var count: Int { results.count }

  /// Takes the answers to the next operations, and updates the stores: those of live objects and records, and for
  /// values and references the client's.
  ///
  /// - Parameters:
  ///   - documents: The document of each answer; nil if it has none.
  ///   - answer: The operation as it was sent and the response, if it was a separate request.
  mutating func take(
    _ documents: [AnyDocument?], answering answer: JSONAPIClient.Answered? = nil
  ) {
    if results.isEmpty { first = answer }
    let done = zip(list.operations.dropFirst(results.count), documents).map { operation, document in
      (answer?.operation ?? operation, operation, document)
    }
    for (sent, operation, document) in done {
      if let name = operation.name(givenIn: document) ?? sent.name(givenIn: nil) { names.add(name) }
    }
    let stores = list.subjects.records.compactMap(\.store) + [store].compactMap(\.self)
    Store.together(stores[...]) {
      for (sent, operation, document) in done {
        do {
          if list.subjects.has(operation) {
            try list.subjects.settle(operation, document, naming: names)
          } else if let store, let version = self.sent.flatMap({ store.begin(answering: $0) }) {
            // With the id that it was assigned when it was sent.
            try store.settle(sent, document, as: version, naming: names, isValue: true)
          }
        } catch {
          refusal =
            refusal ?? error as? ClientError
            ?? ClientError(
              .malformedDocument, "can't update the record from the response", underlying: error)
        }
      }
      results += documents.map { AtomicResults.Result($0) }
      var told: Set<ObjectIdentifier> = []
      for store in stores where told.insert(ObjectIdentifier(store)).inserted {
        store.invalidate(done.map(\.1))
      }
      list.subjects.removeWithdrawn(after: results.count)
    }
  }

  /// The results so far.
  func results(_ decoder: JSONAPIDecoder, oneByOne: Bool = false) -> AtomicResults {
    AtomicResults(results, of: list, decoder: decoder, oneByOne: oneByOne)
  }

  /// Throws the error of a store that could not take an answer.
  func check() throws(ClientError) {
    if let refusal { throw refusal }
  }
}
