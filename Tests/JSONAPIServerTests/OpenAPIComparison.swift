import JSONAPI

/// The differences between two OpenAPI documents, with references followed.
///
/// Texts and examples are left out; the order of names, and of what has a name, doesn't count.
struct OpenAPIComparison {
  private let wanted: JSONValue
  private let found: JSONValue
  private var seen: Set<String> = []
  private(set) var differences: Set<String> = []

  private static let ignored: Set = ["description", "examples", "example", "mapping"]

  init(wanted: JSONValue, found: JSONValue, _ members: [String]) {
    (self.wanted, self.found) = (wanted, found)
    for member in members {
      compare(wanted[member] ?? .null, found[member] ?? .null, member)
    }
  }

  private mutating func compare(_ one: JSONValue, _ other: JSONValue, _ place: String) {
    var place = place
    let (one, first) = one.resolved(in: wanted)
    let (other, second) = other.resolved(in: found)
    if let first, let second {
      guard seen.insert("\(first) \(second)").inserted else { return }
      place = second.split(separator: "/").suffix(2).joined(separator: "/")
    }
    if let one = one.object, let other = other.object {
      for (name, value) in one where !Self.ignored.contains(name) {
        if let same = other[name] {
          compare(value, same, "\(place) \(name)")
        } else {
          differences.insert("- \(place) \(name)")
        }
      }
      for (name, _) in other where !Self.ignored.contains(name) && one[name] == nil {
        differences.insert("+ \(place) \(name)")
      }
    } else if let one = one.array, let other = other.array {
      compare(one, other, place)
    } else if one != other {
      differences.insert("! \(place): \(one) \(other)")
    }
  }

  private mutating func compare(_ one: [JSONValue], _ other: [JSONValue], _ place: String) {
    let first = Dictionary(
      one.map { (name($0, in: wanted), $0) }, uniquingKeysWith: { first, _ in first })
    let second = Dictionary(
      other.map { (name($0, in: found), $0) }, uniquingKeysWith: { first, _ in first })
    for (name, value) in first {
      if let same = second[name] {
        compare(value, same, "\(place) \(name)")
      } else {
        differences.insert("- \(place) \(name)")
      }
    }
    for name in second.keys where first[name] == nil { differences.insert("+ \(place) \(name)") }
  }

  /// What tells an element of an array: the name of a parameter, the type of a resource, or its text.
  private func name(_ value: JSONValue, in document: JSONValue) -> String {
    let value = value.resolved(in: document).value
    if let name = value["name"]?.string { return name }
    for member in ["type", "op"] {
      if let names = value["properties"]?[member]?["enum"]?.array {
        return names.compactMap(\.string).joined(separator: ",")
      }
    }
    return value.string ?? value.description
  }
}

extension JSONValue {
  /// What a reference leads to, and the reference.
  func resolved(in document: JSONValue) -> (value: JSONValue, reference: String?) {
    var (value, last): (JSONValue, String?) = (self, nil)
    while let reference = value["$ref"]?.string {
      last = reference
      value = JSONPointer(String(reference.dropFirst())).flatMap { document.value(at: $0) } ?? .null
    }
    return (value, last)
  }
}
