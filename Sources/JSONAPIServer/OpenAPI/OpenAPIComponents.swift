import JSONAPI

/// The reusable parts of an OpenAPI document, each created when it is first referred to.
struct OpenAPIComponents: ~Copyable {
  enum Kind: String, CaseIterable {
    case schemas, parameters, headers, requestBodies, responses, examples, securitySchemes
  }

  private struct Component {
    let name: String
    /// The name that was requested.
    let wantedName: String
    let types: [Int]
    let identity: String
    /// The reference that replaces it where it is used.
    let reference: JSONValue
    /// The range of its name and value in the text of all components.
    var text: Range<Int>?

    /// The index of the type that it belongs to; -1 for none.
    var owner: Int { types.first ?? -1 }
  }

  /// The components of a kind.
  private struct Section {
    let path: String
    var components: [Component] = []
    /// The index of each name.
    private var indexes: [String: Int] = [:]

    init(_ kind: Kind) { path = "#/components/\(kind.rawValue)/" }

    mutating func reserve(
      _ name: String, for types: [Int], identity: String
    ) -> (reference: JSONValue, new: Int?) {
      var known: JSONValue?
      let unique = uniqueName(name) {
        guard let other = indexes[$0].map({ components[$0] }) else { return true }
        if other.types == types, other.identity == identity, other.wantedName == name {
          known = other.reference
        }
        return known != nil
      }
      if let known { return (known, nil) }
      let reference: JSONValue = ["$ref": JSONValue(path + unique)]
      indexes[unique] = components.count
      components.append(
        Component(
          name: unique, wantedName: name, types: types, identity: identity, reference: reference))
      return (reference, components.count - 1)
    }
  }

  private var sections: [Kind: Section] = [:]
  /// All components in the order of their creation, as members of an object.
  private var texts = JSONWriter()

  /// Finds a component, or reserves its name.
  ///
  /// - Parameters:
  ///   - name: The name that it has if no other component has it.
  ///   - types: The types that it is about; the first determines its position.
  ///   - identity: Distinguishes it, besides the types, from others for which the same name is
  ///     requested.
  /// - Returns: The reference, and the index to fill if the component is new.
  mutating func reserve(
    _ kind: Kind, _ name: String, for types: [Int], identity: String
  ) -> (reference: JSONValue, new: Int?) {
    sections[kind, default: Section(kind)].reserve(name, for: types, identity: identity)
  }

  mutating func fill(_ kind: Kind, _ index: Int, _ value: JSONValue) {
    guard let name = sections[kind]?.components[index].name else { return }
    if texts.count == 0 { texts.beginObject() }
    // A comma precedes all but the first.
    let start = texts.count == 1 ? 1 : texts.count + 1
    texts.name(name)
    value.write(to: &texts)
    sections[kind]?.components[index].text = start..<texts.count
  }

  /// Writes the components in the order of definitions: those of no type first.
  func write(to json: inout JSONWriter) {
    let texts = self.texts.finish()
    json.beginObject()
    for kind in Kind.allCases {
      guard let all = sections[kind]?.components else { continue }
      json.name(kind.rawValue)
      json.beginObject()
      for index in all.indices.sorted(by: { (all[$0].owner, $0) < (all[$1].owner, $1) }) {
        if let range = all[index].text { json.raw(texts.span.extracting(range)) }
      }
      json.endObject()
    }
    json.endObject()
  }
}

/// A name, with the first number for which `isFree` accepts it if it isn't free.
func uniqueName(_ name: String, _ isFree: (String) -> Bool) -> String {
  if isFree(name) { return name }
  var number = 2
  while !isFree(name + String(number)) { number += 1 }
  return name + String(number)
}
