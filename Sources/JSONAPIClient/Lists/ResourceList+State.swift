import JSONAPI
import JSONAPIStore

extension ResourceList.State {
  /// The identifiers of the resources; of duplicates, the first counts.
  var identifiers: [ResourceIdentifier] { pages.flatMap(\.identifiers) }

  /// The request for the next page; nil if there is none.
  var next: ClientRequest? { isAtEnd ? nil : pages.last?.next }

  /// Whether the store was cleared since, so that the pages, and the one that they link to, are another user's.
  func isCleared(in store: Store) -> Bool {
    pages.contains { store.wasCleared(since: $0.version) }
  }

  /// Shows pages.
  mutating func show(_ new: [ListPage<Element>]) {
    (pages, waiting, isAtEnd, repetitions) = (new, nil, false, 0)
  }

  /// Records the failure of the last call; nil for none.
  mutating func note(_ failure: ClientError?) {
    guard self.failure != nil || failure != nil else { return }
    self.failure = failure
    failures += 1
  }

  /// Shows refreshed pages, or holds them back.
  mutating func take(_ new: [ListPage<Element>]) {
    guard holdsUpdates, !pages.isEmpty, new.map(\.identifiers) != pages.map(\.identifiers) else {
      return show(new)
    }
    waiting = new
  }

  /// Replaces the first page with one that differs only in its age.
  mutating func replaceFirst(by page: ListPage<Element>) {
    if waiting?.isEmpty == false {
      waiting?[0] = page
    } else if !pages.isEmpty {
      pages[0] = page
    }
  }

  /// Adds the next page.
  ///
  /// - Returns: Whether it has new resources.
  mutating func append(_ page: ListPage<Element>) -> Bool {
    guard !pages.contains(where: { $0.address == page.address }) else {
      isAtEnd = true
      return false
    }
    // A page equals the previous one if just as many resources were added at the front.
    let isSame = !page.identifiers.isEmpty && page.identifiers == pages.last?.identifiers
    repetitions = isSame ? repetitions + 1 : 0
    isAtEnd = repetitions > 1
    let known = Set(identifiers)
    pages.append(page)
    waiting?.append(page)
    return page.identifiers.contains { !known.contains($0) }
  }
}
