import JSONAPI

extension ResourceList.State {
  /// The identifiers of the resources, of which the first counts where one comes twice.
  var identifiers: [ResourceIdentifier] { pages.flatMap(\.identifiers) }

  /// The request for the page after the last one; nil if there is none.
  var next: ClientRequest? { isAtEnd ? nil : pages.last?.next }

  /// Shows pages.
  mutating func show(_ new: [ListPage<Element>]) {
    (pages, waiting, isAtEnd, repetitions) = (new, nil, false, 0)
  }

  /// Notes how the last call ended; nil for no failure.
  mutating func note(_ failure: ClientError?) {
    guard self.failure != nil || failure != nil else { return }
    self.failure = failure
    failures += 1
  }

  /// Shows pages that were fetched anew, or has them wait.
  mutating func take(_ new: [ListPage<Element>]) {
    guard holdsUpdates, !pages.isEmpty, new.map(\.identifiers) != pages.map(\.identifiers) else {
      return show(new)
    }
    waiting = new
  }

  /// Replaces the first page by one that differs in its age only.
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
    // One page is the same as the one before if as many resources were added at the front.
    let isSame = !page.identifiers.isEmpty && page.identifiers == pages.last?.identifiers
    repetitions = isSame ? repetitions + 1 : 0
    isAtEnd = repetitions > 1
    let known = Set(identifiers)
    pages.append(page)
    waiting?.append(page)
    return page.identifiers.contains { !known.contains($0) }
  }
}
