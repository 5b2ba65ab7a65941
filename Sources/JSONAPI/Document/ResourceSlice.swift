/// A resource object at its position in a parsed document, which it retains.
///
/// A store keeps this for each resource: a reference and a number, regardless of its size.
package struct ResourceSlice: Sendable {
  let storage: JSONStorage
  let index: UInt32

  init(storage: JSONStorage, index: UInt32) {
    self.storage = storage
    self.index = index
  }

  /// Takes the position of an unmodified parsed resource; serializes and parses any other.
  ///
  /// - Throws: ``JSONError`` if the text would be larger than a document can be.
  package init(_ resource: AnyResource) throws(JSONError) {
    let (storage, index) = try resource.json.stored()
    self.init(storage: storage, index: UInt32(truncatingIfNeeded: index))
  }

  /// The resource, as a view into the document.
  package var resource: AnyResource {
    AnyResource(members: JSONObject(storage: storage, index: Int(index)) ?? JSONObject())
  }

  /// The resource's original JSON text.
  package var text: ArraySlice<UInt8> { storage.slice(at: Int(index)) }

  /// The size of the document that the resource retains, in bytes.
  package var documentSize: Int { storage.tape.size }

  /// Returns whether both are at the same position in the same document.
  package func isSamePlace(as other: ResourceSlice) -> Bool {
    storage === other.storage && index == other.index
  }

  /// The resource's identity in its document.
  package var identity: IdentityList.Place {
    storage.withNode(at: Int(index)) { ResourceIndex.identity(of: $0) }
  }

  /// Returns a member of the resource itself.
  package func member(_ name: StaticString) -> JSONValue? {
    value { $0.member(name) }
  }

  /// Returns an attribute by its name.
  package func attribute(_ name: String) -> JSONValue? {
    value { $0.member("attributes")?.member(named: name) }
  }

  /// Returns a relationship by its name; `nil` if it is absent or not an object.
  package func relationship(_ name: String) -> AnyRelationship? {
    value { $0.member("relationships")?.member(named: name) }?.object
      .map(AnyRelationship.init(members:))
  }

  /// Returns the identifiers of a relationship, without creating strings.
  package func linkage(of relationship: String) -> IdentityList {
    storage.withNode(at: Int(index)) { node in
      let data = node.member("relationships")?.member(named: relationship)?.member("data")
      return IdentityList(data, in: storage)
    }
  }

  func value(_ find: (JSONNode) -> JSONNode?) -> JSONValue? {
    storage.withNode(at: Int(index)) { find($0)?.index }
      .map { JSONValue(storage: storage, index: $0) }
  }

  /// Whether linkage of a relationship may be one page of several, judging by the names of its links.
  package var mayHavePages: Bool {
    storage.withNode(at: Int(index)) { node in
      guard let relationships = node.member("relationships") else { return false }
      return relationships.members.contains { _, relationship in
        guard let links = relationship.member("links") else { return false }
        return links.member("next") != nil || links.member("prev") != nil
          || links.member("previous") != nil
      }
    }
  }

  /// The names of the attributes, in order.
  package var attributeNames: [String] { names(in: "attributes") }

  /// The names of the relationships, in order.
  package var relationshipNames: [String] { names(in: "relationships") }

  private func names(in member: StaticString) -> [String] {
    storage.withNode(at: Int(index)) { node in
      guard let fields = node.member(member) else { return [] }
      return fields.members.map { name, _ in name.tape.decodedString(name.index) }
    }
  }

  /// Returns whether this copy has every field and member of an older one.
  ///
  /// Relationships are compared by their members, so one with linkage isn't covered by one without.
  package func covers(_ older: ResourceSlice) -> Bool {
    older.storage.withNode(at: Int(older.index)) { older in
      storage.withNode(at: Int(index)) { newer in
        newer.covers(older) { name, newer, older in
          let isRelationships = name.isName("relationships")
          guard isRelationships || name.isName("attributes") else { return true }
          return newer.isObject
            && newer.covers(older) { _, newer, older in
              !isRelationships || newer.covers(older) { _, _, _ in true }
            }
        }
      }
    }
  }
}

extension JSONNode {
  /// Returns whether each member of another object has a counterpart here that passes a test.
  ///
  /// Copies of a resource usually have their members in the same order; names are looked up only if
  /// not.
  ///
  /// - Parameter test: Receives the name of a member, its value here, and its value in the other
  ///   object.
  fileprivate func covers(
    _ other: JSONNode, _ test: (_ name: JSONNode, JSONNode, JSONNode) -> Bool
  ) -> Bool {
    guard isObject || other.count == 0 else { return false }
    guard count >= other.count else { return false }
    var mine = members
    var index: [ExactString: JSONNode]?
    for (name, value) in other.members {
      let expected = mine.next()
      let found: JSONNode?
      let text = name.tape.decodedString(name.index)
      if let expected, expected.name.isString(equalTo: text) {
        found = expected.value
      } else {
        let names =
          index
          ?? Dictionary(members.map { (ExactString($0.tape.decodedString($0.index)), $1) }) {
            first, _ in first
          }
        index = names
        found = names[ExactString(text)]
      }
      guard let found, test(name, found, value) else { return false }
    }
    return true
  }
}
