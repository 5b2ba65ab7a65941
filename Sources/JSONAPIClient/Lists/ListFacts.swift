import Foundation
import JSONAPI
import JSONAPIStore

/// The observable properties of a list, other than its rows.
struct ListFacts {
  let total: Int?
  let hasMore: Bool
  let isLoading: Bool
  let date: Date?
  let newCount: Int

  init<Element>(_ state: ResourceList<Element>.State, _ store: Store) {
    total = PageTotal().value(in: state.pages.last?.meta.map { JSONValue($0) })
    hasMore = state.next != nil
    isLoading = state.loading > 0
    date = state.pages.map(\.version).min().flatMap { store.date(of: $0) }
    let known = state.waiting == nil ? [] : Set(state.identifiers)
    newCount = Set(state.waiting?.flatMap(\.identifiers) ?? []).subtracting(known).count
  }
}
