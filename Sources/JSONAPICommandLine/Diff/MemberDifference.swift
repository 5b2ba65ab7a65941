#if CLI
  import JSONAPI

  /// The differences between two objects, down to the innermost members that differ.
  struct MemberDifference {
    private(set) var details: [DocumentDifference.Detail] = []

    /// Compares two values without recursion.
    init(_ old: JSONValue, _ new: JSONValue, at pointer: JSONPointer) {
      compare(old, new, at: pointer)
    }

    /// Compares two resources, ignoring the order of to-many linkage.
    init(_ old: AnyResource, _ new: AnyResource) {
      guard old.relationships != nil, new.relationships != nil else {
        compare(old.json, new.json, at: .root)
        return
      }
      var (one, other) = (old.members, new.members)
      let relationships = (one["relationships"], other["relationships"])
      one["relationships"] = nil
      other["relationships"] = nil
      compare(JSONValue(one), JSONValue(other), at: .root)
      guard let before = relationships.0?.object, let after = relationships.1?.object else {
        return
      }
      for (name, old, new) in Self.pairs(before, after) {
        compareRelationship(old, new, at: JSONPointer(["relationships", name]))
      }
    }

    private mutating func compareRelationship(
      _ old: JSONValue?, _ new: JSONValue?, at pointer: JSONPointer
    ) {
      guard let old, let new, let one = old.object, let other = new.object else {
        if old != new { details.append(.init(pointer: pointer, old: old, new: new)) }
        return
      }
      var (rest, otherRest) = (one, other)
      rest["data"] = nil
      otherRest["data"] = nil
      compare(JSONValue(rest), JSONValue(otherRest), at: pointer)
      let data = pointer.appending("data")
      if let before = one["data"]?.array, let after = other["data"]?.array {
        let (removed, added) = withoutCommon(before, after)
        details += removed.map { .init(pointer: data, old: $0, new: nil) }
        details += added.map { .init(pointer: data, old: nil, new: $0) }
      } else if one["data"] != other["data"] {
        // A changed identifier is reported as a whole, not just its id.
        details.append(.init(pointer: data, old: one["data"], new: other["data"]))
      }
    }

    private mutating func compare(_ old: JSONValue, _ new: JSONValue, at pointer: JSONPointer) {
      var open: [(old: JSONValue?, new: JSONValue?, pointer: JSONPointer)] = [(old, new, pointer)]
      while let (old, new, pointer) = open.popLast() {
        guard let old, let new else {
          details.append(.init(pointer: pointer, old: old, new: new))
          continue
        }
        guard old != new else { continue }
        guard let one = old.object, let other = new.object else {
          details.append(.init(pointer: pointer, old: old, new: new))
          continue
        }
        let count = open.count
        for (name, old, new) in Self.pairs(one, other) {
          open.append((old, new, pointer.appending(name)))
        }
        open[count...].reverse()
      }
    }

    /// The members of two objects by name: those of the first in order, then the new ones.
    private static func pairs(
      _ one: JSONObject, _ other: JSONObject
    ) -> [(name: String, old: JSONValue?, new: JSONValue?)] {
      var rest: [ExactString: JSONValue] = [:]
      for (name, value) in other where rest[ExactString(name)] == nil {
        rest[ExactString(name)] = value
      }
      var result: [(name: String, old: JSONValue?, new: JSONValue?)] = []
      var seen: Set<ExactString> = []
      for (name, value) in one where seen.insert(ExactString(name)).inserted {
        result.append((name, value, rest[ExactString(name)]))
      }
      for (name, value) in other where seen.insert(ExactString(name)).inserted {
        result.append((name, nil, value))
      }
      return result
    }
  }
#endif
