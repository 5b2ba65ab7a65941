@_spi(Locks) import JSONAPI

/// The state of a record that snapshots and journals persist.
struct RecordImage: Sendable {
  let type: String
  let id: String?
  let lid: String?
  var isNew = false
  var base: ResourceSlice?
  var version: UInt64 = 0
  var versions: [MemberKey: UInt64] = [:]
  var edits: [Edit] = []

  init(_ record: Record) { self = record.state.withLock { RecordImage(record, $0) } }

  /// Reads the state that a record's lock guards; called within the lock.
  init(_ record: Record, _ state: RecordState) {
    type = record.type
    base = state.base
    version = state.version
    versions = state.extras.versions
    edits = state.extras.edits
    isNew = state.extras.isNew
    id = record.id
    lid = record.lid
  }
}

// MARK: - Writing

extension RecordImage {
  /// Writes the image as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name(quoted: "\"type\":")
    writer.string(type)
    if let id {
      writer.name(quoted: "\"id\":")
      writer.string(id)
    }
    if let lid {
      writer.name(quoted: "\"lid\":")
      writer.string(lid)
    }
    if let base {
      writer.name(quoted: "\"version\":")
      writer.integer(version)
      if !versions.isEmpty { writeVersions(to: &writer) }
      writer.name(quoted: "\"resource\":")
      writer.raw(Array(base.text))
    } else if lid != nil, !isNew {
      writer.name(quoted: "\"known\":")
      writer.bool(true)
    }
    if !edits.isEmpty {
      writer.name(quoted: "\"edits\":")
      writer.beginArray()
      for edit in edits { edit.json.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeVersions(to writer: inout JSONWriter) {
    writer.name(quoted: "\"versions\":")
    writer.beginArray()
    for (key, number) in versions {
      writer.beginArray()
      writer.integer(key.part.rawValue)
      writer.string(key.name)
      writer.string(key.member)
      writer.integer(number)
      writer.endArray()
    }
    writer.endArray()
  }
}

extension Edit {
  /// The edit as an object: the name, and the value unless the field is removed.
  var json: JSONValue {
    var object = JSONObject()
    switch value {
    case .attribute(let value):
      object["attribute"] = JSONValue(name)
      object["value"] = value
    case .relationship(let relationship):
      object["relationship"] = JSONValue(name)
      object["value"] = relationship?.json
      if isOrdered { object["ordered"] = true }
    case .members(let members):
      object["relationship"] = JSONValue(name)
      object["added"] = JSONValue(members.added.map(\.json))
      object["removed"] = JSONValue(members.removed.map(\.json))
    }
    return JSONValue(object)
  }

  init?(_ json: JSONValue) {
    if let name = json["attribute"]?.string {
      self.init(name: name, value: .attribute(json["value"]))
    } else if let name = json["relationship"]?.string, let added = json["added"],
      let removed = json["removed"]
    {
      let members = MemberEdits(added: added.objects() ?? [], removed: removed.objects() ?? [])
      self.init(name: name, value: .members(members))
    } else if let name = json["relationship"]?.string {
      guard let value = json["value"] else {
        self.init(name: name, value: .relationship(nil))
        return
      }
      guard let members = value.object else { return nil }
      self.init(
        name: name, value: .relationship(AnyRelationship(members: members)),
        isOrdered: json["ordered"]?.bool ?? false)
    } else {
      return nil
    }
  }
}

// MARK: - Reading

extension RecordImage {
  /// Reads an image; `nil` for anything else.
  init?(_ json: JSONValue) {
    guard let type = json["type"]?.string else { return nil }
    self.type = type
    id = json["id"]?.string
    lid = json["lid"]?.string
    guard id != nil || lid != nil else { return nil }
    if let resource = json["resource"] {
      guard let members = resource.object, let version = json["version"]?.int, version >= 0,
        let slice = try? ResourceSlice(AnyResource(members: members))
      else { return nil }
      base = slice
      self.version = UInt64(version)
    } else {
      isNew = lid != nil && json["known"]?.bool != true
    }
    for element in (json["versions"] ?? .null).elements {
      guard let (key, number) = Self.version(element) else { return nil }
      versions[key] = number
    }
    for element in (json["edits"] ?? .null).elements {
      guard let edit = Edit(element) else { return nil }
      edits.append(edit)
    }
  }

  private static func version(_ json: JSONValue) -> (MemberKey, UInt64)? {
    let parts = Array(json.elements)
    guard parts.count == 4, let part = parts[0].int.flatMap(UInt8.init(exactly:)),
      let part = MemberKey.Part(rawValue: part), let name = parts[1].string,
      let member = parts[2].string, let number = parts[3].int, number >= 0
    else { return nil }
    return (MemberKey(part: part, name: name, member: member), UInt64(number))
  }
}

extension Record {
  /// Replaces the record's state with an image.
  func become(_ image: RecordImage) {
    change { state, change in
      let old = state.base
      let names = state.isObserved ? Set(RecordImage(self, state).names + image.names) : []
      state.base = image.base
      state.version = image.version
      if state.hasExtras || !image.versions.isEmpty || !image.edits.isEmpty || image.isNew {
        state.extras.isNew = image.isNew
        state.extras.versions = image.versions
        state.extras.edits = image.edits
      }
      state.dropAllSlots()
      change.fields = names.sorted()
      change.aspects.formUnion([.links, .meta, .edits])
      if (old == nil) != (image.base == nil) { change.aspects.insert(.isLoaded) }
      change.isToBeKept = true
    }
  }
}

extension RecordImage {
  fileprivate var names: [String] {
    (base?.attributeNames ?? []) + (base?.relationshipNames ?? []) + edits.map(\.name)
  }
}
