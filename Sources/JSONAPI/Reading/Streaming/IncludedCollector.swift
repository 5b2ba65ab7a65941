/// Reads from a file the included resources that primary resources need.
struct IncludedCollector {
  private var file: BlockCache
  private let ranges: IncludedRanges
  private let followed: FollowedRelationships
  private let quirks: Quirks?
  private let limits: JSONLimits
  /// The maximum number of bytes of included resources to read at a time.
  private let maximumSize: Int
  /// The maximum depth of relationships to follow.
  private let maximumDepth: Int

  /// A bit for each included resource: whether it was found for the current resources.
  private var found: [UInt64]
  /// A cache of known types, indexed by hash.
  private var types = [KnownType](repeating: KnownType(), count: 16)
  /// A reusable buffer.
  private var level: [UInt8] = []

  private struct KnownType {
    var hash: UInt64 = 0
    /// The names of the relationships to follow; `nil` for all.
    var names: Set<String>? = []
    /// The expected number of the next resource of the type.
    var expected = 0
  }

  /// The targets of relationships, by number.
  private struct Targets {
    /// Resources whose relationships aren't followed.
    var leaves: [Int] = []
    var others: [Int] = []

    var isEmpty: Bool { leaves.isEmpty && others.isEmpty }
  }

  /// The largest gap in the file that is read rather than skipped.
  private static let maximumGap = 64
  private static let maximumPiece = 1 << 20

  init(
    file: FileReader, ranges: IncludedRanges, followed: FollowedRelationships, quirks: Quirks?,
    limits: JSONLimits, maximumSize: Int, maximumDepth: Int
  ) {
    self.file = BlockCache(file)
    self.ranges = ranges
    self.followed = followed
    self.quirks = quirks
    self.limits = limits
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
    found = [UInt64](repeating: 0, count: ranges.count / 64 + 1)
  }

  /// Adds the included resources that a document's primary resources need.
  ///
  /// - Returns: Whether they are small enough.
  mutating func complete(_ document: inout StreamedDocument) throws(FileReader.Failure) -> Bool {
    document.ranges = ranges
    var all: [Int] = []
    defer { for number in all { found[number / 64] = 0 } }
    var targets = targets(in: document.bytes, first: document.resources.first ?? 0)
    var depth = 1
    while !targets.isEmpty, depth < maximumDepth {
      all += targets.leaves
      all += targets.others
      // Leaves needn't be searched for further targets.
      guard try add(targets.leaves, to: &document) else { return false }
      let count = document.places.count
      guard try add(targets.others, to: &document) else { return false }
      guard count < document.places.count else { break }
      depth += 1
      targets = self.targets(ofIncluded: count, in: document)
    }
    all += targets.leaves
    all += targets.others
    return true
  }

  /// Returns the targets of included resources, starting with the one at a position.
  private mutating func targets(
    ofIncluded place: Int, in document: StreamedDocument
  ) -> Targets {
    level.removeAll(keepingCapacity: true)
    level += #"{"included":["#.utf8
    level += document.textOfIncluded(from: place)
    level += "]}".utf8
    return targets(in: level, first: 0)
  }

  /// Returns the targets of a document's followed relationships that haven't been found yet.
  ///
  /// - Parameter first: The index in the whole document of the first element of `data`.
  private mutating func targets(in text: [UInt8], first: Int) -> Targets {
    // If the text is invalid, decoding reports why.
    guard
      let storage = try? JSONStorage.lenient(
        quirks?.repaired(text, limits: limits, first: first) ?? text, limits: limits
      ).storage
    else { return Targets() }
    return storage.withRoot { root in
      var targets = Targets()
      if let data = root.member("data") {
        if data.isObject { follow(data, isIncluded: false, &targets) }
        for resource in data.elements { follow(resource, isIncluded: false, &targets) }
      }
      // A repair may have moved primary resources here.
      if let included = root.member("included") {
        for resource in included.elements { follow(resource, isIncluded: true, &targets) }
      }
      targets.leaves.sort()
      targets.others.sort()
      return targets
    }
  }

  /// Finds the targets of a resource's followed relationships.
  private mutating func follow(
    _ resource: JSONNode, isIncluded: Bool, _ targets: inout Targets
  ) {
    guard resource.isObject else { return }
    let tape = resource.tape
    let members = ResourceMembers(of: resource.index, in: tape)
    guard members.relationships >= 0 else {
      // A bare identifier as primary data refers to the included resource.
      if !isIncluded, members.attributes < 0 { find(resource, &targets) }
      return
    }
    guard members.type >= 0, tape.isString(members.type) else { return }
    let names = types[known(members.type, in: tape)].names
    guard names?.isEmpty != true else { return }
    for (name, value) in JSONNode(tape, members.relationships).members {
      guard let data = value.member("data"), !data.isNull else { continue }
      if let names, !names.contains(tape.decodedString(name.index)) { continue }
      if data.isObject { find(data, &targets) }
      for identifier in data.elements { find(identifier, &targets) }
    }
  }

  /// Finds the resources that an identifier may refer to.
  private mutating func find(_ identifier: JSONNode, _ targets: inout Targets) {
    let tape = identifier.tape
    let identity = ResourceIndex.identity(of: identifier)
    guard identity.type != 0, identity.id != 0 else { return }
    let type = known(Int(identity.type), in: tape)
    let hash = tape.textHash(Int(identity.id), seed: types[type].hash)
    ranges.find(hash, expecting: types[type].expected) { number in
      types[type].expected = number + 1
      let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: number % 64)
      guard found[number / 64] & bit == 0 else { return }
      found[number / 64] |= bit
      if types[type].names?.isEmpty == true {
        targets.leaves.append(number)
      } else {
        targets.others.append(number)
      }
    }
  }

  /// Returns the position of a type in the cache, adding it if needed.
  private mutating func known(_ type: Int, in tape: Tape) -> Int {
    let hash = IncludedRanges.hash(ofType: type, in: tape)
    let place = Int(truncatingIfNeeded: hash % UInt64(types.count))
    if types[place].hash != hash {
      types[place] = KnownType(hash: hash, names: followed.names(of: tape.decodedString(type)))
    }
    return place
  }

  /// Reads resources, adjacent ones at once.
  ///
  /// - Returns: Whether they are small enough.
  private mutating func add(
    _ wanted: [Int], to document: inout StreamedDocument
  ) throws(FileReader.Failure) -> Bool {
    let places = wanted.map { ranges.place(of: $0) }
    let size = places.reduce(0) { $0 + $1.count + 1 }
    guard document.sizeOfIncluded + size <= maximumSize else { return false }
    document.reserve(size)
    var position = 0
    while position < wanted.count {
      let start = places[position].lowerBound
      var end = places[position].upperBound
      var last = position + 1
      while last < wanted.count, places[last].lowerBound - end <= Self.maximumGap,
        places[last].upperBound - start <= Self.maximumPiece
      {
        end = places[last].upperBound
        last += 1
      }
      let piece = try file.read(start..<end)
      for next in position..<last {
        let place = places[next]
        // The resource is gone if the file was truncated since it was indexed.
        guard place.upperBound - start <= piece.count else { continue }
        let first = piece.startIndex - start
        document.include(wanted[next], piece[first + place.lowerBound..<first + place.upperBound])
      }
      position = last
    }
    return true
  }
}
