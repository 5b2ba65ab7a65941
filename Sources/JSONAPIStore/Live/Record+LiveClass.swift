@_spi(Locks) import JSONAPI

extension Record {
  /// The class of an object of the record that somebody holds, for who has to name its properties.
  package var liveClass: (any LiveResource.Type)? {
    let objects = state.withLock { state -> [any LiveResource] in
      state.hasExtras ? state.extras.live.all : []
    }
    return objects.first.map { Swift.type(of: $0) }
  }
}
