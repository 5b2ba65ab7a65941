public import Foundation
@_spi(Locks) import JSONAPI
public import JSONAPIStore
import Observation

extension ResourceList {
  /// The resources of the pages so far, without duplicates, in the server's order.
  ///
  /// The collection doesn't change; read the property again for later elements.
  public var elements: LiveQuery<Element>.Elements {
    start()
    return rows.elements
  }

  /// The number of resources, observed separately.
  public var count: Int {
    start()
    return rows.count
  }

  /// The current elements as insertions, and then each change.
  public var changes: LiveQuery<Element>.Changes {
    start()
    return rows.changes
  }

  /// The number of resources on all pages, from the last page's meta; nil if it isn't there.
  public var total: Int? { read(\.total).total }

  /// Whether there is a next page.
  public var hasMore: Bool { read(\.hasMore).hasMore }

  /// Whether pages are being fetched.
  public var isLoading: Bool { read(\.isLoading).isLoading }

  /// When the oldest shown page was requested, to the second; nil before the first page.
  public var date: Date? { read(\.date).date }

  /// The error of the last call, or of a resource that can't be shown; nil if there is none.
  public var failure: ClientError? {
    registrar.access(self, keyPath: \.failure)
    if let failure = state.withLock({ $0.failure }) { return failure }
    let error = rows.unreadable.values.first { !($0 is SkippedResource) }
    return error.map {
      ClientError(.decodingFailed, "can't decode a resource as \(Element.self)", underlying: $0)
    }
  }

  /// The number of new resources that are held back because ``holdsUpdates`` is true.
  public var newCount: Int { read(\.newCount).newCount }

  /// Whether refreshed pages are held back, for example during scrolling; false shows them.
  ///
  /// ``newCount`` is the number of new resources. The next pages are still added.
  public var holdsUpdates: Bool {
    get {
      registrar.access(self, keyPath: \.holdsUpdates)
      return state.withLock { $0.holdsUpdates }
    }
    set {
      change { state in
        state.holdsUpdates = newValue
        if !newValue, let waiting = state.waiting { state.show(waiting) }
      }
    }
  }

  private func read<Value>(_ path: KeyPath<ResourceList, Value>) -> ListFacts {
    registrar.access(self, keyPath: path)
    start()
    return ListFacts(state.withLock { $0 }, store)
  }

  /// The first page, if the store remembers it.
  var remembered: [ListPage<Element>] {
    guard let first = try? first.get() else { return [] }
    return [ListPage(remembered: first, by: client)].compactMap(\.self)
  }

  /// Shows the pages that the store remembers, before the first read.
  func start() {
    guard state.withLock({ !$0.isStarted }) else { return }
    let pages = remembered
    let isFirst = change { state in
      guard !state.isStarted else { return false }
      state.isStarted = true
      state.pages = pages
      return true
    }
    if isFirst { store.addResultObserver(self) }
  }
}
