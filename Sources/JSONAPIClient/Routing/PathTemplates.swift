/// A router with a path template for each kind of target.
///
/// | Target | Default template |
/// |---|---|
/// | collection | `<type>` |
/// | resource | `<type>/<id>` |
/// | related resources | `<type>/<id>/<relationship>` |
/// | relationship | `<type>/<id>/relationships/<relationship>` |
/// | operations | `operations` |
///
/// ```swift
/// var router = PathTemplates()
/// router.collectionNames["people"] = "users"
/// router.resource = "<type>/by-id/<id>"
/// ```
public struct PathTemplates: Router, Hashable {
  /// The template for collections.
  public var collection: String

  /// The template for resources.
  public var resource: String

  /// The template for related resources.
  public var related: String

  /// The template for relationships.
  public var relationship: String

  /// The template for atomic operations.
  public var operations: String

  /// The path segments of types whose path has another name.
  public var collectionNames: [String: String]

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - collection: The template for collections.
  ///   - resource: The template for resources.
  ///   - related: The template for related resources.
  ///   - relationship: The template for relationships.
  ///   - operations: The template for atomic operations.
  ///   - collectionNames: The path of types whose path has another name; it may have several segments.
  public init(
    collection: String = "<type>",
    resource: String = "<type>/<id>",
    related: String = "<type>/<id>/<relationship>",
    relationship: String = "<type>/<id>/relationships/<relationship>",
    operations: String = "operations",
    collectionNames: [String: String] = [:]
  ) {
    self.collection = collection
    self.resource = resource
    self.related = related
    self.relationship = relationship
    self.operations = operations
    self.collectionNames = collectionNames
  }

  /// Returns the template of the endpoint's target, with the name of the collection filled in.
  public func path(for endpoint: Endpoint) -> String {
    let template =
      switch endpoint.target {
      case .collection: collection
      case .resource: resource
      case .related: related
      case .relationship: relationship
      case .operations: operations
      }
    guard let type = endpoint.type, let name = collectionNames[type] else { return template }
    return PathTemplate(template).filled { $0 == "type" ? name : nil }
  }
}

/// A path with placeholders in angle brackets.
struct PathTemplate {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Replaces each placeholder that `value` knows; the others stay.
  func filled<E: Error>(_ value: (Substring) throws(E) -> String?) throws(E) -> String {
    var result = ""
    var rest = text[...]
    while let opening = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      result += rest[..<opening]
      rest = rest[opening...]
      guard let closing = rest.utf8.firstIndex(of: UInt8(ascii: ">")),
        let value = try value(rest[rest.utf8.index(after: opening)..<closing])
      else {
        result += "<"
        rest = rest[rest.utf8.index(after: opening)...]
        continue
      }
      result += value
      rest = rest[rest.utf8.index(after: closing)...]
    }
    return result + rest
  }

  /// Replaces the placeholders with the endpoint's values, percent-encoded.
  ///
  /// - Throws: ``ClientError`` for values that a path can't have: with an empty id the URL would be that of the
  ///   collection, and `.` and `..` lead elsewhere in any spelling (RFC 3986, 6.2.2).
  func filled(for endpoint: Endpoint) throws(ClientError) -> String {
    try filled { name throws(ClientError) in
      let value: String? =
        switch name {
        case "type": endpoint.type
        case "id": endpoint.id
        case "relationship": endpoint.relationship
        default: nil
        }
      guard let value else { return nil }
      guard !value.isEmpty, value != ".", value != ".." else {
        throw ClientError(.invalidURL, "no address can have '\(value)' as its \(name)")
      }
      return URIReference.encodingForbidden(in: value, component: .segment)
    }
  }
}
