/// An object whose members the specification defines, for messages about unknown members.
enum DefinedMembers {
  case topLevel
  case resource
  case identifier
  case relationship
  case links(LinksPlace)
  case linkObject
  case jsonapi
  case error
  case source
  case operation
  case reference
  case result

  /// A description of the object.
  var description: String {
    switch self {
    case .topLevel: "the document"
    case .resource: "a resource object"
    case .identifier: "a resource identifier"
    case .relationship: "a relationship object"
    case .links(.document): "the links of a document"
    case .links(.resource): "the links of a resource"
    case .links(.relationship): "the links of a relationship"
    case .links(.error): "the links of an error"
    case .linkObject: "a link object"
    case .jsonapi: "the jsonapi object"
    case .error: "an error object"
    case .source: "the source of an error"
    case .operation: "an operation"
    case .reference: "the ref of an operation"
    case .result: "a result"
    }
  }

  /// Returns the names of its members.
  ///
  /// - Parameter isVersion11: Whether the rules of version 1.1 apply.
  func names(isVersion11: Bool) -> [String] {
    switch self {
    case .topLevel: ["data", "errors", "meta", "jsonapi", "links", "included"]
    case .resource:
      (isVersion11 ? ["type", "id", "lid"] : ["type", "id"])
        + ["attributes", "relationships", "links", "meta"]
    case .identifier: (isVersion11 ? ["type", "id", "lid"] : ["type", "id"]) + ["meta"]
    case .relationship: ["links", "data", "meta"]
    case .links(.document):
      (isVersion11 ? ["self", "related", "describedby"] : ["self", "related"]) + Self.pages
    case .links(.resource): ["self"]
    case .links(.relationship): ["self", "related"] + Self.pages
    case .links(.error): isVersion11 ? ["about", "type"] : ["about"]
    case .linkObject:
      isVersion11
        ? ["href", "rel", "describedby", "title", "type", "hreflang", "meta"] : ["href", "meta"]
    case .jsonapi: isVersion11 ? ["version", "ext", "profile", "meta"] : ["version", "meta"]
    case .error: ["id", "links", "status", "code", "title", "detail", "source", "meta"]
    case .source: isVersion11 ? ["pointer", "parameter", "header"] : ["pointer", "parameter"]
    case .operation: ["op", "ref", "href", "data", "meta"]
    case .reference: ["type", "id", "lid", "relationship"]
    case .result: ["data", "meta"]
    }
  }

  /// Returns a description of its members.
  func list(isVersion11: Bool) -> String {
    let names = names(isVersion11: isVersion11)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }

  private static let pages = ["first", "last", "prev", "next"]

  /// Suggests the intended name or the right place for a member.
  ///
  /// - Parameters:
  ///   - name: A name that the object doesn't define.
  ///   - isVersion11: Whether the rules of version 1.1 apply.
  /// - Returns: The hint with a leading separator; empty if there is none.
  func hint(for name: String, isVersion11: Bool) -> String {
    let lowercased = name.lowercased()
    if let meant = names(isVersion11: isVersion11).first(where: { $0 == lowercased }) {
      return "; the name is written \"\(meant)\""
    }
    return place(of: name).map { "; it belongs in \($0)" } ?? ""
  }

  private func place(of name: String) -> String? {
    switch (self, name) {
    case (.topLevel, "type"), (.topLevel, "id"), (.topLevel, "lid"), (.topLevel, "attributes"),
      (.topLevel, "relationships"):
      "the resource object in data"
    case (.topLevel, "status"), (.topLevel, "code"), (.topLevel, "title"), (.topLevel, "detail"),
      (.topLevel, "source"):
      "an error object in errors"
    case (.topLevel, "self"), (.topLevel, "related"), (.topLevel, "describedby"),
      (.relationship, "self"), (.relationship, "related"), (.resource, "self"), (.error, "about"):
      "links"
    case (.topLevel, _) where Self.pages.contains(name),
      (.relationship, _) where Self.pages.contains(name):
      "links"
    case (.topLevel, "version"): "jsonapi"
    case (.resource, "data"): "the top level, or in a relationship object"
    case (.resource, "included"), (.resource, "errors"), (.resource, "jsonapi"),
      (.relationship, "included"):
      "the top level"
    case (.resource, "related"): "the links of a relationship"
    case (.resource, _): "attributes or relationships"
    case (.identifier, "attributes"), (.identifier, "relationships"), (.identifier, "links"):
      "the resource object, for which a related one has a place in included"
    case (.relationship, "type"), (.relationship, "id"), (.relationship, "lid"):
      "an identifier in data"
    case (.relationship, "attributes"), (.relationship, "relationships"):
      "the resource object in included"
    case (.links, "href"), (.links, "rel"), (.links, "hreflang"), (.links, "meta"):
      "a link object"
    case (.links(.resource), "related"): "the links of a relationship"
    case (.links(.resource), _) where Self.pages.contains(name):
      "the links of a document or a relationship"
    case (.error, "pointer"), (.error, "parameter"), (.error, "header"): "source"
    default: nil
    }
  }
}
