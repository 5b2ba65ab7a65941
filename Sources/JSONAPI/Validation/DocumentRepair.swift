/// Repairs a document according to a profile.
struct DocumentRepair {
  private let repairs: Set<Quirks.Repair>
  private let types: [String: String]
  /// The index in the whole document of the first element of `data`.
  private let first: Int
  /// Whether anything was repaired.
  private(set) var isChanged = false

  /// The identities in `data` and `included`.
  private var known: Set<ResourceIdentifier> = []
  /// The resources to move to `included`, with the locations where they are embedded.
  private var moved: [(resource: JSONObject, pointer: JSONPointer)] = []

  init(_ quirks: Quirks, first: Int) {
    repairs = Set(quirks.repairs)
    types = quirks.types
    self.first = first
  }

  private func has(_ repair: Quirks.Repair) -> Bool { repairs.contains(repair) }

  mutating func document(_ document: JSONObject) -> JSONObject {
    var document = document
    errors(of: &document)
    for name in ["data", "included"] {
      guard let value = document[name] else { continue }
      for resource in value.kind == .object ? [value] : value.elements.map({ $0 }) {
        if let id = resource["id"].flatMap({ text(of: $0) }), let type = resource["type"]?.string {
          known.insert(ResourceIdentifier(type: type, id: id))
        }
      }
    }
    for name in ["data", "included"] {
      guard let value = document[name] else { continue }
      document[name] = objects(
        in: value, at: JSONPointer([name]), first: name == "data" ? first : 0
      ) { $0.resource($1, at: $2) }
    }
    if let object = document["links"]?.object {
      var links = object
      if has(.metaInLinks) { moveObject("meta", from: &links, to: &document) }
      document["links"] = emptyLinks(JSONValue(links))
    }
    // In a loop, since resources may be embedded to any depth.
    var included: [JSONValue] = []
    while included.count < moved.count {
      let (resource, pointer) = moved[included.count]
      included.append(JSONValue(self.resource(resource, at: pointer)))
    }
    if !included.isEmpty {
      document["included"] = JSONValue((document["included"]?.array ?? []) + included)
    }
    return document
  }

  /// Repairs an object, or each object in an array.
  ///
  /// - Parameter first: The index of the array's first element.
  private mutating func objects(
    in value: JSONValue, at pointer: JSONPointer, first: Int = 0,
    _ repair: (inout DocumentRepair, JSONObject, JSONPointer) -> JSONObject
  ) -> JSONValue {
    if let object = value.object { return JSONValue(repair(&self, object, pointer)) }
    guard let array = value.array else { return value }
    var repaired: [JSONValue] = []
    for (number, element) in zip(first..., array) {
      guard let object = element.object else {
        repaired.append(element)
        continue
      }
      repaired.append(JSONValue(repair(&self, object, pointer.appending(number))))
    }
    return JSONValue(repaired)
  }

  /// Moves the members of a misplaced object to the object of the same name where it belongs,
  /// unless that has them already.
  private mutating func moveObject(
    _ name: String, from inner: inout JSONObject, to outer: inout JSONObject
  ) {
    guard let misplaced = inner[name]?.object else { return }
    guard [nil, .null, .object].contains(outer[name]?.kind) else { return }
    isChanged = true
    inner[name] = nil
    var kept = outer[name]?.object ?? JSONObject()
    for (name, value) in misplaced where kept[name] == nil { kept.append(value, named: name) }
    outer[name] = JSONValue(kept)
  }

  private mutating func resource(_ resource: JSONObject, at pointer: JSONPointer) -> JSONObject {
    var resource = resource
    id(of: &resource, at: pointer)
    if has(.relationshipsInAttributes), var attributes = resource["attributes"]?.object,
      attributes["relationships"] != nil
    {
      moveObject("relationships", from: &attributes, to: &resource)
      resource["attributes"] = JSONValue(attributes)
    }
    if let links = resource["links"] { resource["links"] = emptyLinks(links) }
    guard let relationships = resource["relationships"]?.object else { return resource }
    var kept = JSONObject()
    for (name, value) in relationships {
      guard var relationship = value.object else {
        kept.append(value, named: name)
        continue
      }
      if has(.emptyRelationships), relationship.isEmpty {
        isChanged = true
        continue
      }
      if let links = relationship["links"] { relationship["links"] = emptyLinks(links) }
      if let data = relationship["data"] {
        let place = JSONPointer(pointer.tokens + ["relationships", name, "data"])
        relationship["data"] = linkage(data, at: place)
      }
      kept.append(JSONValue(relationship), named: name)
    }
    resource["relationships"] = JSONValue(kept)
    return resource
  }

  private mutating func linkage(_ data: JSONValue, at pointer: JSONPointer) -> JSONValue {
    if has(.emptyLinkage), data.object?.isEmpty == true {
      isChanged = true
      return .null
    }
    return objects(in: data, at: pointer) { $0.identifier($1, at: $2) }
  }

  private mutating func identifier(
    _ identifier: JSONObject, at pointer: JSONPointer
  ) -> JSONObject {
    var identifier = identifier
    id(of: &identifier, at: pointer)
    if let type = identifier["type"]?.string, let other = types[type] {
      isChanged = true
      identifier["type"] = JSONValue(other)
    }
    let isWhole = identifier["attributes"] != nil || identifier["relationships"] != nil
    if isWhole {
      // Linkage can't lead to a resource without an identity, so it stays where it is.
      guard has(.embeddedResources), let type = identifier["type"]?.string,
        let id = identifier["id"]?.string
      else { return identifier }
      isChanged = true
      // The document may already have it.
      if known.insert(ResourceIdentifier(type: type, id: id)).inserted {
        moved.append((identifier, pointer))
      }
    } else if !has(.identifierMembers) {
      return identifier
    }
    let names = ResourceIdentifier.memberNames
    let kept = JSONObject(identifier.filter { names.contains($0.name) || $0.name.contains(":") })
    isChanged = isChanged || kept.count != identifier.count
    return kept
  }

  /// Returns the text of an id after the repair, if it has one.
  private func text(of id: JSONValue) -> String? {
    id.kind == .integer && has(.numericIDs) ? id.number?.text : id.string
  }

  private mutating func id(of object: inout JSONObject, at pointer: JSONPointer) {
    switch object["id"] {
    case let id? where id.kind == .integer:
      guard let text = text(of: id) else { return }
      isChanged = true
      object["id"] = JSONValue(text)
    case nil where object["lid"] == nil, JSONValue.null?:
      guard has(.missingIDs) else { return }
      isChanged = true
      object["id"] = JSONValue(pointer.description)
    default: return
    }
  }

  private mutating func emptyLinks(_ links: JSONValue) -> JSONValue {
    guard has(.emptyLinks), let object = links.object,
      object.contains(where: { $0.value.string == "" })
    else { return links }
    isChanged = true
    return JSONValue(
      JSONObject(object.map { ($0.name, $0.value.string == "" ? JSONValue.null : $0.value) }))
  }

  private mutating func errors(of document: inout JSONObject) {
    let list = document["errors"]?.array
    let isBroken = list?.contains { $0.kind != .object } ?? (document["errors"]?.kind == .object)
    let message = document["error"]?.isNull == false ? document["error"] : nil
    guard has(.errorMessages), message != nil || isBroken else { return }
    isChanged = true
    let title = message.map { $0.string ?? $0.description }
    var errors: [JSONValue] = []
    for (field, messages) in document["errors"]?.object ?? JSONObject() {
      for message in messages.array ?? [messages] {
        var error = JSONObject()
        if let title { error["title"] = JSONValue(title) }
        error["detail"] = JSONValue(message.string ?? message.description)
        let pointer = JSONPointer(["data", "attributes", field]).description
        error["source"] = ["pointer": JSONValue(pointer)]
        errors.append(JSONValue(error))
      }
    }
    for element in list ?? [] where !element.isNull {
      guard element.kind != .object else {
        errors.append(element)
        continue
      }
      let text = JSONValue(element.string ?? element.description)
      errors.append(title.map { ["title": JSONValue($0), "detail": text] } ?? ["title": text])
    }
    if let title, !errors.contains(where: { $0["title"]?.string == title }) {
      errors.insert(["title": JSONValue(title)], at: 0)
    }
    document["error"] = nil
    document["errors"] = JSONValue(errors)
  }
}
