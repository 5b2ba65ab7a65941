import JSONAPI

/// Shapes of documents that servers send and that are hard on parsers, tables and caches.
///
/// Most are the generator's document with one thing changed, so that the same models decode them.
enum Shape: String, CaseIterable {
  /// `included` from back to front.
  case reverseOrder = "reverse-order"
  /// `included` shuffled.
  case randomOrder = "random-order"
  /// Resources of one type, most of which lead to three others at random.
  case oneType = "one-type"
  /// Articles about resources of 100 types.
  case manyTypes = "100-types"
  /// UUIDs as ids.
  case uuids
  /// Ids that differ at their end, after 48 bytes that they share.
  case sharedPrefixes = "shared-prefixes"
  /// Text in which every character is an escape sequence.
  case escapes
  /// Text in which every letter takes two or three bytes.
  case nonASCII = "non-ascii"
  /// Indented, a member to a line.
  case prettyPrinted = "pretty-printed"
  /// Resources of some 50 bytes.
  case tinyResources = "tiny-resources"
  /// One resource, and linkage to as many others as fit.
  case wideToMany = "wide-to-many"
  /// A list in which each resource leads to the one before it.
  case chain
  /// Ids that are numbers.
  case numericIDs = "numeric-ids"
  /// Ten attributes more in each resource, all of them null.
  case nulls
  /// The primary data alone, with linkage.
  case nothingIncluded = "nothing-included"

  /// A document of about so many bytes; a changed one can be twice as long.
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

  /// A value with what this shape changes in it.
  ///
  /// - Parameter name: The name of the member that the value is.
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
            // Words of Greek and of Chinese by turns.
            let first: UInt32 = position / 32 % 2 == 0 ? 0x3B1 : 0x4E00
            return Unicode.Scalar(first + scalar.value % 16) ?? scalar
          }))
    default: text
    }
  }
}
