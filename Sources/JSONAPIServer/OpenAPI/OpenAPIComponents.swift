import JSONAPI

/// The reusable parts of an OpenAPI document, each made when it is first referred to.
struct OpenAPIComponents {
  enum Kind: String, CaseIterable {
    case schemas, parameters, headers, requestBodies, responses, examples, securitySchemes
  }

  private struct Component {
    let name: String
    /// The index of the type that it belongs to; -1 for none.
    let owner: Int
    var value: JSONValue?
  }

  private var components: [Kind: [Component]] = [:]
  private var indexes: [String: Int] = [:]
  private var names: Set<String> = []

  /// Finds a component, or reserves its name.
  ///
  /// - Parameters:
  ///   - name: The name that it has if no other component has it.
  ///   - owner: The index of the type that it belongs to, which decides where it stands; -1 for none.
  ///   - identity: What tells it from others for which the same name is wanted.
  /// - Returns: The reference, and the index to fill if the component is new.
  mutating func reserve(
    _ kind: Kind, _ name: String, owner: Int, identity: String
  ) -> (reference: String, new: Int?) {
    let key = "\(kind.rawValue) \(name) \(identity)"
    if let index = indexes[key] {
      return ("#/components/\(kind.rawValue)/\(components[kind]?[index].name ?? name)", nil)
    }
    let unique = uniqueName(name) { names.insert("\(kind.rawValue) \($0)").inserted }
    let index = components[kind]?.count ?? 0
    components[kind, default: []].append(Component(name: unique, owner: owner))
    indexes[key] = index
    return ("#/components/\(kind.rawValue)/\(unique)", index)
  }

  mutating func fill(_ kind: Kind, _ index: Int, _ value: JSONValue) {
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
