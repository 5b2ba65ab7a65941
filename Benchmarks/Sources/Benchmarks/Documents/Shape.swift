import JSONAPI

/// Realistic shapes of documents that stress parsers, tables and caches.
///
/// Most are the generator's document with one change, so that the same models decode them.
enum Shape: String, CaseIterable {
  /// `included` in reverse order.
  case reverseOrder = "reverse-order"
  /// `included` in random order.
  case randomOrder = "random-order"
  /// Resources of one type, most of which link to three random others.
  case oneType = "one-type"
  /// Articles that link to resources of 100 types.
  case manyTypes = "100-types"
  /// UUIDs as ids.
  case uuids
  /// Ids that share their first 48 bytes.
  case sharedPrefixes = "shared-prefixes"
  /// Text in which every character is an escape sequence.
  case escapes
  /// Text in which every letter takes two or three bytes.
  case nonASCII = "non-ascii"
  /// Indented, with one member per line.
  case prettyPrinted = "pretty-printed"
  /// Resources of about 50 bytes.
  case tinyResources = "tiny-resources"
  /// One resource with linkage to as many others as fit.
  case wideToMany = "wide-to-many"
  /// A list in which each resource links to the previous one.
  case chain
  /// Ids that are numbers.
  case numericIDs = "numeric-ids"
  /// Ten additional attributes in each resource, all of them null.
  case nulls
  /// Only the primary data, with linkage.
  case nothingIncluded = "nothing-included"

  /// A document of approximately the given size; a changed one can be twice as long.
  func document(_ size: DocumentSize, _ documents: Documents) throws -> [UInt8] {
    let bytes = size.rawValue
    switch self {
    case .oneType: return GraphDocuments.oneType(bytes: bytes)
    case .manyTypes: return GraphDocuments.manyTypes(bytes: bytes)
    case .tinyResources: return GraphDocuments.tiny(bytes: bytes)
    case .wideToMany: return GraphDocuments.wide(bytes: bytes)
    case .chain: return GraphDocuments.chain(bytes: bytes)
    case .nothingIncluded: return documents.list(size)
    default: break
    }
    var root = try JSONValue(parsing: documents.compound(size))
    switch self {
    case .reverseOrder:
      root["included"] = (root["included"]?.array?.reversed()).map { JSONValue(Array($0)) }
    case .randomOrder:
      var random = SplitMix64(seed: 7)
      root["included"] = root["included"]?.array.map { JSONValue($0.shuffled(using: &random)) }
    case .prettyPrinted: return root.bytes(format: .pretty)
    default: root = changed(root, in: nil)
    }
    return root.bytes()
  }

  /// A value with this shape's changes.
  ///
  /// - Parameter name: The name of the member with the value.
  private func changed(_ value: JSONValue, in name: String?) -> JSONValue {
    if let elements = value.array { return JSONValue(elements.map { changed($0, in: name) }) }
    guard let object = value.object else { return value }
    var members = JSONObject()
    for (member, value) in object {
      if member == "id", let id = value.string {
        members[member] = changed(id: id)
      } else if name == "attributes", let text = value.string {
        members[member] = JSONValue(changed(text: text))
      } else {
        members[member] = changed(value, in: member)
      }
    }
    if name == "attributes", self == .nulls {
      for number in 0..<10 { members["spare\(number)"] = .null }
    }
    return JSONValue(members)
  }

  private func changed(id: String) -> JSONValue {
    switch self {
    case .uuids:
      var random = SplitMix64(seed: UInt64(id) ?? 0)
      let digits =
        String(random.next() | 1 << 63, radix: 16) + String(random.next() | 1 << 63, radix: 16)
      return JSONValue(
        [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(Array(digits)[$0]) }
          .joined(separator: "-"))
    case .sharedPrefixes: return JSONValue("urn:example:resources:of:the:public:catalogue:no" + id)
    case .numericIDs: return Int(id).map { JSONValue($0) } ?? JSONValue(id)
    default: return JSONValue(id)
    }
  }

  private func changed(text: String) -> String {
    switch self {
    case .escapes: String(repeating: "\"\\\n\t", count: text.utf8.count / 8 + 1)
    case .nonASCII:
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.enumerated().map { position, scalar in
            guard scalar.properties.isAlphabetic, scalar.isASCII else { return scalar }
            // Alternates between Greek and Chinese words.
            let first: UInt32 = position / 32 % 2 == 0 ? 0x3B1 : 0x4E00
            return Unicode.Scalar(first + scalar.value % 16) ?? scalar
          }))
    default: text
    }
  }
}
