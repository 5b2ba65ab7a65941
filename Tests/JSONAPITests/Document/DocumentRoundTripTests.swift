import Foundation
import JSONAPI
import Testing

@Suite struct DocumentRoundTripTests {
  /// Real documents, which are read where they lie.
  private static let real: [URL] = {
    let folder = DocumentCase.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("real")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()

  @Test func `Every document case is written again as it was read, byte for byte but for blanks`()
    throws
  {
    var count = 0
    for documentCase in DocumentCase.all {
      let bytes = try documentCase.bytes
      guard let json = try? JSONValue(parsing: bytes), json.kind == .object else {
        #expect(documentCase.expected == .invalid, "\(documentCase.file)")
        continue
      }
      try expectRoundTrip(bytes, "\(documentCase.file)")
      if documentCase.expected == .valid { try expectNamesForAll(bytes, documentCase.file) }
      count += 1
    }
    #expect(count > 200)
  }

  @Test(.enabled(if: !real.isEmpty, "The real documents aren't beside the package."))
  func `Every real document is written again as it was read`() throws {
    for file in Self.real {
      let bytes = [UInt8](try Data(contentsOf: file))
      try expectRoundTrip(bytes, file.lastPathComponent)
    }
  }

  @Test(arguments: 0..<400)
  func `Random documents are written as they were read`(_ seed: Int) throws {
    let text = RandomJSON.document(seed: UInt64(seed))
    try expectRoundTrip(Array(text.utf8), "seed \(seed): \(text)")
  }

  @Test(arguments: 0..<200)
  func `Random values survive every form`(_ seed: Int) throws {
    let text = RandomJSON.value(seed: UInt64(seed))
    let value = try JSONValue(parsing: text)
    #expect(value.description == withoutBlanks(text.utf8))
    for format in [JSONFormat.compact, .pretty, .sorted] {
      let again = try JSONValue(parsing: value.bytes(format: format))
      #expect(again == value, "\(text)")
      #expect(again.hashValue == value.hashValue)
    }
    let copy = rebuilt(value)
    #expect(copy == value, "\(text)")
    #expect(copy.hashValue == value.hashValue)
    #expect(copy.bytes(format: .pretty) == rebuilt(copy).bytes(format: .pretty))
    let data = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([JSONValue].self, from: data) == [value], "\(text)")
  }

  @Test(arguments: 0..<100)
  func `Random documents survive Foundation's coders`(_ seed: Int) throws {
    let text = RandomJSON.document(seed: UInt64(seed))
    let document = try AnyDocument(parsing: text)
    guard Set(document.members.keys).count == document.members.count else { return }
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(AnyDocument.self, from: data) == document, "\(text)")
  }

  @Test(arguments: 0..<50)
  func `The package's own coders lose nothing`(_ seed: Int) throws {
    let text = RandomJSON.document(seed: UInt64(seed))
    let document = try PlainJSONDecoder().decode(AnyDocument.self, from: Array(text.utf8))
    #expect(document.description == withoutBlanks(text.utf8))
    let bytes = try PlainJSONEncoder().encodeBytes(document)
    #expect(String(decoding: bytes, as: UTF8.self) == document.description)
  }

  private func expectRoundTrip(_ bytes: [UInt8], _ name: String) throws {
    let expected = withoutBlanks(bytes)
    let document = try AnyDocument(parsing: bytes)
    #expect(document.description == expected, "\(name)")
    #expect(try JSONValue(parsing: document.bytes(format: .pretty)) == document.json, "\(name)")
    // Parts that are assigned as they are keep the text as it is.
    var touched = document
    touched.members = document.members
    for position in document.included?.indices ?? 0..<0 {
      touched.included?[position] = document.included?[position] ?? AnyResource(type: "")
    }
    let hasStrays = document.members["included"]?.count != document.included?.count
    #expect(touched.description == expected || hasStrays, "\(name)")
  }

  /// Everything taken apart by its names and put together again says the same.
  private func expectNamesForAll(_ bytes: [UInt8], _ name: String) throws {
    let document = try AnyDocument(parsing: bytes)
    let again = rebuilt(document)
    #expect(again == document, "\(name)")
    #expect(again.hashValue == document.hashValue, "\(name)")
  }
}

// MARK: - Taking apart and putting together

/// The same value without any view.
private func rebuilt(_ value: JSONValue) -> JSONValue {
  if let object = value.object {
    return JSONValue(JSONObject(object.map { (name: $0.name, value: rebuilt($0.value)) }))
  }
  if let array = value.array { return JSONValue(array.map(rebuilt)) }
  if let number = value.number { return JSONValue(number) }
  if let string = value.string { return JSONValue(string) }
  return value.bool.map { JSONValue($0) } ?? .null
}

/// What the specification does not name, added to a copy that was made of what it names.
private func completed<T: DocumentObject>(_ copy: T, like original: T) -> T {
  var copy = copy
  for (name, value) in original.otherMembers where !T.memberNames.isEmpty || name.hasPrefix("@") {
    copy.members[name] = value
  }
  return copy
}

private func rebuilt(_ document: AnyDocument) -> AnyDocument {
  let data: AnyPrimaryData =
    switch document.data {
    case .absent: .absent
    case .null: .null
    case .one(let resource): .one(rebuilt(resource))
    case .many(let resources): .many(resources.map(rebuilt))
    }
  let copy = AnyDocument(
    data: data, errors: document.errors?.map(rebuilt), meta: document.meta,
    links: document.links.map(rebuilt), included: document.included?.map(rebuilt),
    jsonapi: document.jsonapi.map {
      completed(
        JSONAPIObject(version: $0.version, ext: $0.ext, profile: $0.profile, meta: $0.meta),
        like: $0)
    })
  return completed(copy, like: document)
}

private func rebuilt(_ resource: AnyResource) -> AnyResource {
  var relationships: RelationshipsObject?
  if let original = resource.relationships {
    var copy = RelationshipsObject()
    for (name, relationship) in original { copy[name] = rebuilt(relationship) }
    relationships = completed(copy, like: original)
  }
  let copy = AnyResource(
    type: resource.type, id: resource.id, lid: resource.lid, attributes: resource.attributes,
    relationships: relationships, links: resource.links.map(rebuilt), meta: resource.meta)
  return completed(copy, like: resource)
}

private func rebuilt(_ relationship: AnyRelationship) -> AnyRelationship {
  let data: Linkage =
    switch relationship.data {
    case .absent: .absent
    case .null: .null
    case .one(let identifier): .one(rebuilt(identifier))
    case .many(let identifiers): .many(identifiers.map(rebuilt))
    }
  let copy = AnyRelationship(
    data: data, links: relationship.links.map(rebuilt), meta: relationship.meta)
  return completed(copy, like: relationship)
}

private func rebuilt(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
  let copy = ResourceIdentifier(
    type: identifier.type, id: identifier.id, lid: identifier.lid, meta: identifier.meta)
  return completed(copy, like: identifier)
}

private func rebuilt(_ links: LinksObject) -> LinksObject {
  var copy = LinksObject()
  for (name, link) in links {
    if case .object(let object) = link, let href = object.href {
      copy[name] = .object(
        completed(
          LinkObject(
            href: href, rel: object.rel, describedby: object.describedby, title: object.title,
            type: object.type, hreflang: object.hreflang, meta: object.meta), like: object))
    } else {
      copy[name] = link
    }
  }
  return completed(copy, like: links)
}

private func rebuilt(_ error: ErrorObject) -> ErrorObject {
  let source = error.source.map {
    completed(
      ErrorObject.Source(pointer: $0.pointer, parameter: $0.parameter, header: $0.header), like: $0)
  }
  let copy = ErrorObject(
    id: error.id, links: error.links.map(rebuilt), status: error.status, code: error.code,
    title: error.title, detail: error.detail, source: source, meta: error.meta)
  return completed(copy, like: error)
}
