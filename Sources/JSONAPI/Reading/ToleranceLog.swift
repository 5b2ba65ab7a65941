/// A log of what decoding tolerated in one document, and what it left out.
///
/// During decoding, only token indices are recorded. Pointers and messages are created when the
/// findings are read.
struct ToleranceLog: Sendable {
  /// A tolerated deviation at a token index.
  enum Departure: Sendable, Hashable {
    /// A string in which half of a surrogate pair was replaced by U+FFFD.
    case loneSurrogate(JSONPointer)
    case nullRelationship
    case emptyArrayRelationship
    case emptyArrayToOne
    case nullToMany
    case nullCollection
    case numericID
    case resourceInLinkage
    case nullArray
    case missingArray(String)
    case unknownPrimaryType
    /// A resource of a collection that can't be decoded, with the error's description.
    case unreadable(String)
    /// An identifier whose resource was left out; the relationship is the index of the relationship object.
    case leftOut(relationship: Int, UnresolvedReason)
  }

  private struct Entry: Sendable {
    let token: Int
    let departure: Departure
    /// The number of occurrences; `token` is the first.
    var count = 1
  }

  /// The key by which entries are merged into one finding: a field of a type, and the reason.
  private struct Group: Hashable {
    var resourceType = ""
    var field = ""
    var reason: UnresolvedReason?
    var isMissing = false
  }

  private var entries: [Entry] = []

  /// Records a deviation.
  mutating func note(_ departure: Departure, at token: Int) {
    // The identifiers of one relationship are consecutive.
    if case .leftOut(let relationship, let reason) = departure, let last = entries.indices.last,
      case .leftOut(relationship, reason) = entries[last].departure
    {
      entries[last].count += 1
    } else {
      entries.append(Entry(token: token, departure: departure))
    }
  }

  /// Creates findings, in document order.
  ///
  /// Resources left out of a relationship for one reason, and missing or null arrays, give a single
  /// finding for all resources of a type, at the first location.
  func findings(in storage: JSONStorage) -> [Finding] {
    withExtendedLifetime(storage) {
      let tape = storage.tape
      var gathered: [(entry: Entry, group: Group)] = []
      var positions: [Group: Int] = [:]
      for entry in entries.sorted(by: { $0.token < $1.token }) {
        guard let group = Self.group(of: entry, in: tape) else {
          gathered.append((entry, Group()))
          continue
        }
        if let position = positions[group] {
          gathered[position].entry.count += entry.count
        } else {
          positions[group] = gathered.count
          gathered.append((entry, group))
        }
      }
      return gathered.map { Self.finding($0.entry, $0.group, in: tape) }
    }
  }

  /// Returns the key by which an entry is merged; `nil` for a separate finding.
  private static func group(of entry: Entry, in tape: Tape) -> Group? {
    switch entry.departure {
    case .loneSurrogate, .nullRelationship, .emptyArrayRelationship, .emptyArrayToOne, .nullToMany,
      .nullCollection, .numericID, .resourceInLinkage,
      .unknownPrimaryType, .unreadable:
      nil
    case .missingArray(let name):
      Group(
        resourceType: JSONNode(tape, entry.token).member("type")?.string ?? "", field: name,
        isMissing: true)
    case .nullArray: group(ofFieldAt: entry.token, nil, in: tape)
    case .leftOut(let relationship, let reason): group(ofFieldAt: relationship, reason, in: tape)
    }
  }

  private static func group(
    ofFieldAt token: Int, _ reason: UnresolvedReason?, in tape: Tape
  ) -> Group {
    // The last two steps lead from the resource to its fields, and from there to the field.
    let path = tape.path(to: token)
    guard let last = path.last, path.count > 1 else { return Group(reason: reason) }
    let resource = JSONNode(tape, path[path.count - 2].container)
    return Group(
      resourceType: resource.member("type")?.string ?? "", field: tape.decodedString(last.child),
      reason: reason)
  }

  private static func finding(_ entry: Entry, _ group: Group, in tape: Tape) -> Finding {
    let (requirement, message) =
      switch entry.departure {
      case .loneSurrogate:
        ("DOC-01", "half of a surrogate pair has no character; U+FFFD was taken instead")
      case .nullRelationship: ("REL-02", "a relationship is an object, not null")
      case .emptyArrayRelationship:
        ("REL-02", "a relationship is an object, not an array; it was taken as empty")
      case .emptyArrayToOne:
        ("REL-07", "the linkage of an empty to-one relationship is null, not an array")
      case .nullToMany: ("REL-07", "the linkage of a to-many relationship is an array, not null")
      case .nullCollection:
        ("DOC-13", "a collection is an array, not null; it was taken as empty")
      case .numericID: ("RES-05", "an id is a string; a number was taken instead")
      case .resourceInLinkage:
        ("RID-06", "a resource stands where only its identifier belongs; it was taken")
      case .unknownPrimaryType:
        ("", "left out a resource whose type is none of the union's cases")
      case .unreadable(let error): ("", "left out a resource that can't be decoded: \(error)")
      case .nullArray: ("", emptyArray(group, entry.count, "null"))
      case .missingArray: ("", emptyArray(group, entry.count, "missing"))
      case .leftOut(_, let reason): ("", leftOut(entry, group, reason, in: tape))
      }
    let pointer =
      if case .loneSurrogate(let pointer) = entry.departure { pointer } else {
        tape.pointer(to: entry.token)
      }
    return Finding(
      requirement: requirement, severity: requirement.isEmpty ? .note : .error,
      pointer: pointer, message: message,
      offset: tape.startOffset(entry.token))
  }

  private static func emptyArray(_ group: Group, _ count: Int, _ state: String) -> String {
    let extent = count == 1 ? "" : " in \(count) resources of '\(group.resourceType)'"
    return "the array '\(group.field)' is \(state)\(extent); it was taken as empty"
  }

  private static func leftOut(
    _ entry: Entry, _ group: Group, _ reason: UnresolvedReason, in tape: Tape
  ) -> String {
    let first = tape.describeIdentifier(entry.token)
    guard entry.count > 1 else { return "left out \(first), \(reason.inWords)" }
    return "left out \(entry.count) resources related by '\(group.field)' of "
      + "'\(group.resourceType)', each of \(reason.inWords); the first is \(first)"
  }
}

extension Tape {
  /// Describes an identifier by its type and id.
  func describeIdentifier(_ index: Int) -> String {
    let node = JSONNode(self, index)
    switch missingIdentity(of: index) {
    case "type": return "an identifier without a type"
    case "id": return "'\(node.member("type")?.string ?? "?")' without an id"
    default: break
    }
    let texts = [node.member("type"), node.member("id") ?? node.member("lid")].map {
      node -> String in
      guard let node, node.isString || node.kind == .integer else { return "?" }
      guard node.tape.textLength(node.index) <= 60 else { return String(node.quoted.dropFirst()) }
      return node.string ?? node.scalarText
    }
    return "'\(texts[0])' with the id '\(texts[1])'"
  }

  /// Returns the required member that an identifier lacks.
  func missingIdentity(of index: Int) -> String? {
    let node = JSONNode(self, index)
    if node.member("type") == nil { return "type" }
    return node.member("id") == nil && node.member("lid") == nil ? "id" : nil
  }
}
