/// Names that generated types and properties can't have or should avoid.
package enum ReservedNames {
  /// The types that generated code uses, and those commonly used beside it.
  static let types: Set = [
    "Any", "AnyObject", "Array", "Bool", "Codable", "Coded", "CodingKey", "CodingKeys", "Data",
    "Date", "DateOnly",
    "Decimal", "Decodable", "Dictionary", "Document", "Double", "Draft", "Encodable", "Error",
    "Field",
    "Fields", "Filter", "Foundation", "Hashable", "ID", "Ignored", "Int", "JSONAPI", "JSONAPIStore",
    "JSONValue",
    "Key", "LiveResource", "Never", "Observable", "OpenEnum", "Optional", "Page", "Query", "Record",
    "Relationship", "Request", "Resource", "ResourceUnion", "Result", "Schema", "Self", "Sendable",
    "Sequence", "Set", "Sparse", "Store", "String", "Swift", "Task", "ToMany", "ToOne", "Type",
    "URL", "UUID",
    "Void", "Protocol", "AnyResource", "Resolution", "RelatedReader", "RelatedResource",
    "KeyFormat",
  ]

  /// The names that types within a resource can't have: members of that name mean something to its protocols.
  static let nestedTypes: Set = [
    "CodingKeys", "Fields", "ID", "QuerySubject", "Referenced", "Updated",
  ]

  /// Whether a type can't have a name: Swift's keywords, and ``types`` in any case, since files
  /// have these names.
  package static func isReserved(type name: String) -> Bool {
    SwiftName.isKeyword(name) || lowercaseTypes.contains(name.lowercased())
  }

  private static let lowercaseTypes = Set(types.map { $0.lowercased() })

  /// The members of a resource that can't be the names of attributes in a struct.
  static let properties: Set = ["id", "lid", "meta", "links", "self"]

  /// The same for live objects.
  static let liveProperties = properties.union([
    "changes", "dirtyFields", "isDirty", "isLoaded", "isNew", "liveRecord", "record",
    "resourceIdentifier",
    "store", "unwritable", "updates",
  ])
}
