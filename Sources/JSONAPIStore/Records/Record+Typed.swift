@_spi(Locks) package import JSONAPI

// The basis of a typed layer, such as live objects.

extension Record {
  /// Returns an attribute, edits included, and a stamp for caching its decoded value.
  ///
  /// - Parameter table: The names of the fields. A record has the slots of one table at a time.
  /// - Returns: The value, `nil` if it is absent, and the stamp.
  package func attribute(
    at index: Int, in table: FieldTable
  ) -> (value: JSONValue?, stamp: UInt) {
    state.withLock { state in
      state.use(table)
      return (state.attribute(table.name(at: index)), state.extras.stamp)
    }
  }

  /// Caches the decoded value of a field until the field changes.
  ///
  /// - Parameter stamp: The stamp of the decoded value; nothing is cached if the record has changed since.
  /// - Parameter unreadable: Why the attribute can't be decoded, if the value is a default instead.
  package func keep(
    _ slot: any FieldSlot, at index: Int, stamp: UInt, unreadable: String? = nil
  ) {
    state.withLock { state in
      guard state.hasExtras, state.extras.stamp == stamp, index < state.slots.count else { return }
      state.slots[index] = slot
      guard let unreadable, let table = state.extras.table else { return }
      state.extras.unreadable[ExactString(table.name(at: index))] = unreadable
    }
  }

  /// Returns why an attribute was read as the default of its property; nil for any other.
  func unreadable(_ name: String) -> String? {
    state.withLock { $0.hasExtras ? $0.extras.unreadable[ExactString(name)] : nil }
  }

  /// Calls a closure after each change, outside of the lock, on the thread that made the change.
  ///
  /// - Returns: A number to pass to `removeObserver`.
  package func onChange(_ action: @escaping @Sendable (RecordChange) -> Void) -> Int {
    state.withLock { state in
      state.extras.observerCount += 1
      let number = state.extras.observerCount
      state.extras.observers.append(RecordState.Observer(number: number, action: action))
      return number
    }
  }

  /// Removes an observer that `onChange` added.
  ///
  /// - Parameter number: The number that `onChange` returned.
  package func removeObserver(_ number: Int) {
    state.withLock { state in
      guard state.hasExtras else { return }
      state.extras.observers.removeAll { $0.number == number }
    }
  }
}

extension RecordState {
  /// Creates empty slots for the fields of a table.
  mutating func use(_ table: FieldTable) {
    if hasExtras, extras.table === table { return }
    extras.table = table
    extras.stamp &+= 1
    extras.unreadable = [:]
    slots = [(any FieldSlot)?](repeating: nil, count: table.count)
  }
}
