#if CLI
  import JSONAPI

  /// The differences between two documents, with resources paired by type and id.
  struct DocumentDifference {
    /// A part of the document that was added, removed or changed.
    struct Change {
      enum Subject {
        case document
        case resource(ResourceIdentifier, isPrimary: Bool)
        case error(ErrorObject)
      }

      enum Kind { case added, removed, changed }

      let kind: Kind
      let subject: Subject
      /// The differences within a changed part.
      var details: [Detail] = []
    }

    /// A value that was added (no old one), removed (no new one) or changed.
    struct Detail {
      let pointer: JSONPointer
      let old: JSONValue?
      let new: JSONValue?
    }

    private(set) var changes: [Change] = []

    init(from before: AnyDocument, to after: AnyDocument) {
      addTopLevel(before, after)
      addErrors(before.errors ?? [], after.errors ?? [])
      addResources(before.data.resources, after.data.resources, isPrimary: true)
      addResources(before.included ?? [], after.included ?? [], isPrimary: false)
    }

    // MARK: - The parts of a document

    private mutating func addTopLevel(_ before: AnyDocument, _ after: AnyDocument) {
      var details: [Detail] = []
      let kinds = (Self.kind(before.data), Self.kind(after.data))
      if kinds.0 != kinds.1 {
        details.append(
          Detail(
            pointer: "/data", old: kinds.0.map { JSONValue($0) }, new: kinds.1.map { JSONValue($0) }
          ))
      }
      var (old, new) = (before.members, after.members)
      for name in ["data", "included", "errors"] {
        // Elements that aren't objects are details of the document.
        let (gone, new) = withoutCommon(
          Self.others(in: before.members[name]), Self.others(in: after.members[name]))
        details += gone.map { Detail(pointer: JSONPointer([name]), old: $0, new: nil) }
        details += new.map { Detail(pointer: JSONPointer([name]), old: nil, new: $0) }
      }
      for name in ["data", "included", "errors"] {
        // Resources and lists are compared element by element; any other value as a whole.
        if name == "data" && kinds.0 != nil || old[name]?.kind == .array { old[name] = nil }
        if name == "data" && kinds.1 != nil || new[name]?.kind == .array { new[name] = nil }
      }
      details += MemberDifference(JSONValue(old), JSONValue(new), at: .root).details
      if !details.isEmpty {
        changes.append(Change(kind: .changed, subject: .document, details: details))
      }
    }

    /// The elements of a list that aren't objects.
    private static func others(in list: JSONValue?) -> [JSONValue] {
      (list?.array ?? []).filter { $0.kind != .object }
    }

    /// The kind of primary data; `nil` if there is none.
    private static func kind(_ data: AnyPrimaryData) -> String? {
      switch data {
      case .absent: nil
      case .null: "null"
      case .one: "one resource"
      case .many: "a list of resources"
      }
    }

    private mutating func addErrors(_ before: [ErrorObject], _ after: [ErrorObject]) {
      let (old, new) = withoutCommon(before, after)
      changes += old.map { Change(kind: .removed, subject: .error($0)) }
      changes += new.map { Change(kind: .added, subject: .error($0)) }
    }

    private mutating func addResources(
      _ before: [AnyResource], _ after: [AnyResource], isPrimary: Bool
    ) {
      let keys = (before + after).map(\.resourceIdentifier)
      var old = Dictionary(grouping: before, by: \.resourceIdentifier)
      var new = Dictionary(grouping: after, by: \.resourceIdentifier)
      for key in keys {
        guard old[key] != nil || new[key] != nil else { continue }
        let (one, other) = withoutCommon(
          old.removeValue(forKey: key) ?? [], new.removeValue(forKey: key) ?? [])
        let subject = Change.Subject.resource(key, isPrimary: isPrimary)
        for (one, other) in zip(one, other) {
          let details = MemberDifference(one, other).details
          // The resources may differ only in the order of linkage, which doesn't count.
          guard !details.isEmpty else { continue }
          changes.append(Change(kind: .changed, subject: subject, details: details))
        }
        let paired = min(one.count, other.count)
        changes += one.dropFirst(paired).map { _ in Change(kind: .removed, subject: subject) }
        changes += other.dropFirst(paired).map { _ in Change(kind: .added, subject: subject) }
      }
    }
  }

  /// Both lists without their common elements, each counted as often as it occurs in both.
  func withoutCommon<Element: Hashable>(
    _ one: [Element], _ other: [Element]
  ) -> (one: [Element], other: [Element]) {
    if one.count == 1 && other.count == 1 { return one == other ? ([], []) : (one, other) }
    guard !one.isEmpty && !other.isEmpty else { return (one, other) }
    var counts: [Element: Int] = [:]
    for element in other { counts[element, default: 0] += 1 }
    func take(_ element: Element) -> Bool {
      guard let count = counts[element], count > 0 else { return false }
      counts[element] = count - 1
      return true
    }
    // What remains of the second list has no match in the first.
    let rest = one.filter { !take($0) }
    return (rest, other.filter { take($0) })
  }
#endif
