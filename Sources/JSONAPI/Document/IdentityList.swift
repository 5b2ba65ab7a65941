/// Resource objects or identifiers at their positions in a parsed document, without creating
/// strings.
package struct IdentityList: Sendable {
  /// The position of an object, and of its type, id and lid.
  package typealias Place = ResourceIndex.Identity

  /// The kind of the value.
  package enum Shape: Sendable {
    /// Nothing, or a value that is neither linkage nor data.
    case absent
    /// `null`.
    case null
    /// An object.
    case one
    /// An array.
    case many
  }

  private let storage: JSONStorage
  /// The kind of the value.
  package let shape: Shape
  /// The objects in order, without other elements.
  package let places: [Place]

  /// Collects the objects of a member `data` or `included`.
  init(_ node: JSONNode?, in storage: JSONStorage) {
    self.storage = storage
    shape =
      switch node?.kind {
      case .null?: .null
      case .object?: .one
      case .array?: .many
      default: .absent
      }
    var places: [Place] = []
    if let node, node.isObject {
      places.append(ResourceIndex.identity(of: node))
    } else if let node, node.isArray {
      places.reserveCapacity(node.count)
      for element in node.elements where element.isObject {
        places.append(ResourceIndex.identity(of: element))
      }
    }
    self.places = places
  }

  /// Returns the object at a place.
  package func slice(_ place: Place) -> ResourceSlice {
    ResourceSlice(storage: storage, index: place.object)
  }

  /// Returns the unescaped text of a type, id or lid.
  package func string(_ text: UInt32) -> String {
    withExtendedLifetime(storage) { storage.tape.text(Int(text)) }
  }

  /// Returns the hash of a type, id or lid, equal to the ``IdentityHash`` of the same text as a
  /// string.
  package func hash(_ text: UInt32, _ hash: IdentityHash) -> UInt64 {
    withExtendedLifetime(storage) { storage.tape.textHash(Int(text), seed: hash.seed) }
  }

  /// Returns whether a type, id or lid equals a string.
  package func isText(_ text: UInt32, _ string: String) -> Bool {
    withExtendedLifetime(storage) { storage.tape.stringEquals(Int(text), string) }
  }

  /// Returns whether two texts of the document are equal.
  package func isSame(_ text: UInt32, _ other: UInt32) -> Bool {
    text == other
      || withExtendedLifetime(storage) { storage.tape.stringsEqual(Int(text), Int(other)) }
  }

  /// Returns whether an object has only the members of an identifier.
  ///
  /// Only the caller knows whether an object whose only other member is `meta` is an identifier or
  /// a resource.
  package func isBare(_ place: Place, allowingMeta: Bool) -> Bool {
    storage.withNode(at: Int(place.object)) { node in
      node.members.allSatisfy { name, _ in
        name.isOfIdentity || allowingMeta && name.isName("meta")
      }
    }
  }
}

/// A hash of resource identities with a per-process random seed.
package struct IdentityHash: Sendable {
  let seed: UInt64

  /// Chooses a seed.
  package init() { seed = .random(in: .min ... .max) }

  /// Returns the hash of a text.
  package func hash(_ text: String) -> UInt64 { textHash(text, seed: seed) }
}

/// The resources of a parsed document, by position.
package struct DocumentSlices: Sendable {
  /// The primary data.
  package let data: IdentityList
  /// The included resources.
  package let included: IdentityList

  init(_ storage: JSONStorage, root: Int) {
    (data, included) = storage.withNode(at: root) { root in
      (
        IdentityList(root.member("data"), in: storage),
        IdentityList(root.member("included"), in: storage)
      )
    }
  }

  /// Takes the positions of an unmodified parsed document; serializes and parses any other.
  ///
  /// - Throws: ``JSONError`` if the text would be larger than a document can be.
  package init(_ document: AnyDocument) throws(JSONError) {
    let (storage, index) = try document.json.stored()
    self.init(storage, root: index)
  }
}
