@_spi(Locks) public import JSONAPI

extension Store {
  /// Inserts the primary and included resources of a document.
  ///
  /// Resources without a type, or without id and `lid`, are ignored. Identifiers in linkage create
  /// no records. Identifiers as primary data, as in responses of relationship endpoints, create
  /// unloaded records; primary data whose only other member is `meta` counts as an identifier.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the
  ///     document counts as newer than everything before.
  /// - Returns: The records of the primary data.
  /// - Throws: `ServerError` for a document with errors.
  @discardableResult
  public func insert(
    _ document: AnyDocument, as version: Version? = nil
  ) throws -> PrimaryRecords {
    if let error = ServerError(document), document.data == .absent || !error.errors.isEmpty {
      throw error
    }
    return take(try DocumentSlices(document), version)
  }

  /// Parses a document and inserts its primary and included resources.
  ///
  /// This is the fastest way, since the store only keeps positions in the document.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the
  ///     document counts as newer than everything before.
  ///   - limits: The limits of the parser.
  /// - Returns: The records of the primary data.
  /// - Throws: `JSONError` for invalid JSON, `ResourceDecodingError` if the root is not an
  ///   object, `ServerError` for a document with errors.
  @discardableResult
  public func insert(
    parsing bytes: [UInt8], as version: Version? = nil, limits: JSONLimits = .default
  ) throws -> PrimaryRecords {
    take(try DocumentSlices(parsing: bytes, limits: limits), version)
  }

  /// Inserts a resource.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the
  ///     resource counts as newer than everything before.
  /// - Throws: ``StoreError`` for a resource without a type, or without id and `lid`.
  @discardableResult
  public func insert(
    _ resource: AnyResource, as version: Version? = nil
  ) throws(StoreError) -> Record {
    let records = try insert([resource], as: version)
    guard let record = records.first else { throw StoreError.missingIdentity(of: resource) }
    return record
  }

  /// Inserts resources.
  ///
  /// - Parameters:
  ///   - resources: The resources.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the
  ///     resources count as newer than everything before.
  /// - Returns: The records, in the same order.
  /// - Throws: ``StoreError`` for a resource without a type, or without id and `lid`.
  @discardableResult
  public func insert(
    _ resources: [AnyResource], as version: Version? = nil
  ) throws(StoreError) -> [Record] {
    for resource in resources
    where resource.members["type"]?.string == nil || (resource.id ?? resource.lid) == nil {
      throw StoreError.missingIdentity(of: resource)
    }
    do {
      let document = try DocumentSlices(AnyDocument(data: .many(resources)))
      return take(document, version, mayBeIdentifiers: false).records
    } catch {
      throw StoreError(.tooLarge, expected: "resources that fit a document", found: "\(error)")
    }
  }
}

extension StoreError {
  static func missingIdentity(of resource: AnyResource) -> StoreError {
    StoreError(
      .missingIdentity, identifier: resource.resourceIdentifier,
      expected: "a type, and an id or a lid", found: "\(resource.resourceIdentifier)")
  }
}

// MARK: - Taking

extension Store {
  /// Inserts the resources of a parsed document.
  func take(
    _ document: DocumentSlices, _ version: Version?, mayBeIdentifiers: Bool = true
  ) -> PrimaryRecords {
    let version = (version ?? begin()).number
    let (primary, pending, changed, isListenedTo, _) = map.withLock { map in
      var pending: [(Record, ResourceSlice)] = []
      guard version >= map.clearedAt else {
        return ([Record](), pending, map.resolved.takeChanged(), false, add(map.takeNews()))
      }
      map.reserve(document.data.places.count + document.included.places.count)
      let isJournaled = touched.withLock { $0.isOn }
      let primary = map.take(
        document.data, version, in: self, isJournaled, mayBeIdentifiers, &pending)
      let count = pending.count
      _ = map.take(document.included, version, in: self, isJournaled, false, &pending)
      pending += map.repeated(document.data, primary, by: pending[count...])
      return (
        primary, pending, map.resolved.takeChanged(), map.isListenedTo, add(map.takeNews())
      )
    }
    // Outside of the map's lock, because records notify their observers.
    func fill() {
      for (record, slice, others) in pending.gathered {
        record.change { state, change in state.fill(slice, and: others, version, &change) }
      }
      tell(changed.relationships)
    }
    if isListenedTo { togetherObserved(fill) } else { fill() }
    return switch document.data.shape {
    case .absent: .absent
    case .null: .null
    case .one: primary.first.map { .one($0) } ?? .absent
    case .many: .many(primary)
    }
  }
}

extension RecordMap {
  /// Returns the primary copies of resources that are in `included`, too.
  ///
  /// There must be only one of each (CMP-03); readers take the primary one, so it is the last to be taken.
  fileprivate func repeated(
    _ list: IdentityList, _ primary: [Record], by included: ArraySlice<(Record, ResourceSlice)>
  ) -> [(Record, ResourceSlice)] {
    guard !included.isEmpty else { return [] }
    let primary = Set(primary.map { ObjectIdentifier($0) })
    let twice = Set(included.lazy.map { ObjectIdentifier($0.0) }.filter { primary.contains($0) })
    guard !twice.isEmpty else { return [] }
    var all: [(Record, ResourceSlice)] = []
    for place in list.places where place.isComplete && !list.isBare(place, allowingMeta: true) {
      let isLocal = place.id == 0
      guard let kind = kind(list.string(place.type)),
        let record = find(kind, isLocal ? place.lid : place.id, of: list, isLocal: isLocal),
        twice.contains(ObjectIdentifier(record))
      else { continue }
      all.append((record, list.slice(place)))
    }
    return all
  }

  /// Finds or creates the records of resources; existing ones are filled later.
  fileprivate mutating func take(
    _ list: IdentityList, _ version: UInt64, in store: Store, _ isJournaled: Bool,
    _ mayBeIdentifiers: Bool, _ pending: inout [(Record, ResourceSlice)]
  ) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(list.places.count)
    var known: (place: UInt32, kind: ResourceKind)?
    for place in list.places where place.isComplete {
      let kind: ResourceKind
      if let known, list.isSame(known.place, place.type) {
        kind = known.kind
      } else {
        kind = self.kind(list.string(place.type), in: store)
      }
      known = (place.type, kind)
      let isLocal = place.id == 0
      let name = isLocal ? place.lid : place.id
      let isBare = list.isBare(place, allowingMeta: mayBeIdentifiers)
      let slice = isBare ? nil : list.slice(place)
      let isBuried = !isLocal && self.isBuried(kind, name, of: list, version)
      if let record = find(kind, name, of: list, isLocal: isLocal) {
        // A deleted resource may have a placeholder, or a successor with its id.
        if isBuried, !record.isLoaded { continue }
        if let slice, !isBuried { pending.append((record, slice)) }
        records.append(record)
      } else if !isLocal, let hidden = hidden(kind, list.string(name)) {
        // It stays hidden, and is up to date if it is shown again.
        if let slice, !isBuried { pending.append((hidden, slice)) }
      } else if !isBuried {
        let record = Record(
          kind, id: isLocal ? nil : list.string(name), lid: isLocal ? list.string(name) : nil,
          base: slice, version: version)
        add(record, name, of: list, isLocal: isLocal)
        if isJournaled { store.touch(record) }
        records.append(record)
      }
    }
    return records
  }
}

extension [(Record, ResourceSlice)] {
  /// Each record once, with its slices in order.
  fileprivate var gathered: [(Record, ResourceSlice, others: [ResourceSlice])] {
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(count)
    var gathered: [(Record, ResourceSlice, others: [ResourceSlice])] = []
    gathered.reserveCapacity(count)
    for (record, slice) in self {
      if let place = places[ObjectIdentifier(record)] {
        gathered[place].others.append(slice)
      } else {
        places[ObjectIdentifier(record)] = gathered.count
        gathered.append((record, slice, []))
      }
    }
    return gathered
  }
}
