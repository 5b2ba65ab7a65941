/// Reads the included resources that primary resources need from a file.
struct IncludedCollector {
  let file: FileReader
  let ranges: IncludedRanges
  let followed: FollowedRelationships
  let limits: JSONLimits
  /// The most bytes of included resources to read at a time.
  let maximumSize: Int
  /// How many relationships are followed one after another.
  let maximumDepth: Int

  /// Some included resources.
  struct Resources {
    /// Their text, with commas between them.
    var text: [UInt8] = []
    /// Where each begins in the text.
    var places: [(start: Int, entry: IncludedRanges.Entry)] = []
  }

  /// What relationships lead to.
  private struct Targets {
    /// Resources of which no relationship is followed.
    var leaves: [IncludedRanges.Entry] = []
    var others: [IncludedRanges.Entry] = []

    var isEmpty: Bool { leaves.isEmpty && others.isEmpty }
  }

  /// Gaps in the file that are read rather than skipped.
  private static let maximumGap = 1 << 12
  private static let maximumPiece = 1 << 20

  /// Reads what resources need.
  ///
  /// - Parameter primary: An array of resources, or a resource.
  /// - Returns: The included resources, `nil` if they are too large.
  func resources(for primary: JSONStorage) throws(FileReader.Failure) -> Resources? {
    var resources = Resources()
    var seen: Set<IncludedRanges.Entry> = []
    var targets = primary.withRoot { root in
      root.isArray
        ? self.targets(of: root.elements, areIncluded: false, &seen)
        : self.targets(of: CollectionOfOne(root), areIncluded: false, &seen)
    }
    var depth = 1
    while !targets.isEmpty, depth < maximumDepth {
      // What leads nowhere need not be looked into.
      guard try append(targets.leaves, to: &resources) else { return nil }
      let start = resources.text.count
      guard try append(targets.others, to: &resources) else { return nil }
      guard start < resources.text.count else { break }
      depth += 1
      let level = [UInt8(ascii: "[")] + resources.text[start...].drop { $0 == UInt8(ascii: ",") }
      guard let storage = try? JSONStorage(level + [UInt8(ascii: "]")], limits: limits) else {
        break
      }
      targets = storage.withRoot { self.targets(of: $0.elements, areIncluded: true, &seen) }
    }
    return resources
  }

  /// What the followed relationships of resources lead to and hasn't been seen.
  private func targets(
    of resources: some Sequence<JSONNode>, areIncluded: Bool,
    _ seen: inout Set<IncludedRanges.Entry>
  ) -> Targets {
    var targets = Targets()
    func add(_ identifier: JSONNode) {
      let identity = ResourceIndex.identity(of: identifier)
      guard let hash = IncludedRanges.hash(of: identity, in: identifier.tape) else { return }
      for entry in ranges.entries(for: hash) where seen.insert(entry).inserted {
        let type = JSONNode(identifier.tape, Int(identity.type)).string ?? ""
        if followed.names(of: type)?.isEmpty == true {
          targets.leaves.append(entry)
        } else {
          targets.others.append(entry)
        }
      }
    }
    for resource in resources where resource.isObject {
      let members = ResourceMembers(of: resource.index, in: resource.tape)
      guard members.relationships >= 0 else {
        // A bare identifier as primary data means the resource that is included for it.
        if !areIncluded, members.attributes < 0 { add(resource) }
        continue
      }
      guard members.type >= 0, let type = JSONNode(resource.tape, members.type).string else {
        continue
      }
      let names = followed.names(of: type)
      guard names?.isEmpty != true else { continue }
      for (name, value) in JSONNode(resource.tape, members.relationships).members {
        guard let data = value.member("data"), !data.isNull else { continue }
        if let names, !names.contains(name.tape.decodedString(name.index)) { continue }
        if data.isObject { add(data) }
        for identifier in data.elements { add(identifier) }
      }
    }
    targets.leaves.sort { $0.offset < $1.offset }
    targets.others.sort { $0.offset < $1.offset }
    return targets
  }

  /// Reads resources, neighbours at once.
  ///
  /// - Returns: Whether they are small enough.
  private func append(
    _ wanted: [IncludedRanges.Entry], to resources: inout Resources
  ) throws(FileReader.Failure) -> Bool {
    let size = wanted.reduce(resources.text.count) { $0 + $1.count + 1 }
    guard size <= maximumSize else { return false }
    resources.text.reserveCapacity(size)
    var position = 0
    while position < wanted.count {
      let start = wanted[position].offset
      var end = wanted[position].end
      var last = position + 1
      while last < wanted.count, wanted[last].offset - end <= Self.maximumGap,
        wanted[last].end - start <= Self.maximumPiece
      {
        end = wanted[last].end
        last += 1
      }
      let piece = try file.read(start..<end)
      for entry in wanted[position..<last] {
        // A file that has become shorter since it was indexed has lost the resource.
        guard entry.end - start <= piece.count else { continue }
        if !resources.text.isEmpty { resources.text.append(UInt8(ascii: ",")) }
        resources.places.append((resources.text.count, entry))
        resources.text += piece[entry.offset - start..<entry.end - start]
      }
      position = last
    }
    return true
  }
}
