import JSONAPI

/// The reusable parts of an OpenAPI document, each made when it is first referred to.
///
/// They are a reference, since the writer hands itself on and would copy thousands of them.
final class OpenAPIComponents {
  enum Kind: String, CaseIterable {
    case schemas, parameters, headers, requestBodies, responses, examples, securitySchemes
  }

  private struct Component {
    let name: String
    /// The index of the type that it belongs to; -1 for none.
    let owner: Int
    /// What stands in its place where it is used.
    let reference: JSONValue
    var value: JSONValue?
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
    let types: [Int]
    let identity: String
  }

  private var components: [Kind: [Component]] = [:]
  private var indexes: [Key: Int] = [:]
  private var names: Set<String> = []

  /// Finds a component, or reserves its name.
  ///
  /// - Parameters:
  ///   - name: The name that it has if no other component has it.
  ///   - types: The types that it is about; the first decides where it stands.
  ///   - identity: What tells it from others for which the same name is wanted, besides the types.
  /// - Returns: The reference, and the index to fill if the component is new.
  func reserve(
    _ kind: Kind, _ name: String, for types: [Int], identity: String
  ) -> (reference: JSONValue, new: Int?) {
    let key = Key(kind: kind, name: name, types: types, identity: identity)
    if let index = indexes[key], let known = components[kind]?[index] {
      return (known.reference, nil)
    }
    let unique = uniqueName(name) { names.insert("\(kind.rawValue) \($0)").inserted }
    let index = components[kind]?.count ?? 0
    let reference: JSONValue = ["$ref": JSONValue("#/components/\(kind.rawValue)/\(unique)")]
    components[kind, default: []].append(
      Component(name: unique, owner: types.first ?? -1, reference: reference))
    indexes[key] = index
    return (reference, index)
  }

  func fill(_ kind: Kind, _ index: Int, _ value: JSONValue) {
    components[kind]?[index].value = value
  }

  /// The components in the order of definitions: those of no type first.
  var json: JSONValue {
    var object = JSONObject()
    for kind in Kind.allCases {
      guard let all = components[kind] else { continue }
      var members = JSONObject()
      let order = all.indices.sorted { (all[$0].owner, $0) < (all[$1].owner, $1) }
      for index in order {
        if let value = all[index].value { members.append(value, named: all[index].name) }
      }
      object.append(JSONValue(members), named: kind.rawValue)
    }
    return JSONValue(object)
  }
}

/// A name with the first number that makes it one that `isFree` takes.
func uniqueName(_ name: String, _ isFree: (String) -> Bool) -> String {
  if isFree(name) { return name }
  var number = 2
  while !isFree(name + String(number)) { number += 1 }
  return name + String(number)
}
