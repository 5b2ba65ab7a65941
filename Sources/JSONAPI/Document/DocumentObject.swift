#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An object of a JSON:API document, with properties for the members that the specification
/// defines.
///
/// Each conforming type is a view of a ``JSONObject`` and stores nothing else, so reading and
/// writing is lossless: unknown members, `@`-members and extension members are kept. A member whose
/// value has the wrong kind reads as absent and is kept too (DOC-07). An optional property is nil if the member
/// is absent or null, except that a null link is ``AnyLink/null``. Setting nil removes the member.
///
/// ```swift
/// var resource = AnyResource(type: "articles", id: "1", attributes: ["title": "Moby-Dick"])
/// resource.members["@note"] = "kept"
/// resource.otherMembers  // {"@note":"kept"}
/// ```
///
/// Two objects are equal if their members are equal, in any order.
public protocol DocumentObject: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The member names that the specification defines for the object.
  ///
  /// Empty if the document chooses the names, as in a links object.
  static var memberNames: [String] { get }

  /// All members, in order.
  var members: JSONObject { get set }

  /// Creates the object from its members.
  init(members: JSONObject)
}

extension DocumentObject {
  /// The object as a JSON value.
  public var json: JSONValue { JSONValue(members) }

  /// The members that the specification doesn't define: extension members, `@`-members and unknown
  /// members.
  public var otherMembers: JSONObject {
    let names = Self.memberNames
    return JSONObject(members.filter { member in !names.contains { $0.isExactly(member.name) } })
  }

  /// Writes the object as JSON.
  ///
  /// - Returns: The text in UTF-8.
  public func bytes(format: JSONFormat = .compact) -> [UInt8] { json.bytes(format: format) }

  /// Writes the object as JSON.
  ///
  /// - Returns: The text in UTF-8.
  public func data(format: JSONFormat = .compact) -> Data { json.data(format: format) }

  /// The object as compact JSON.
  public var description: String { json.description }

  /// Decodes the object with any decoder, as ``JSONValue`` does.
  ///
  /// - Throws: `DecodingError` for a value other than an object.
  public init(from decoder: any Decoder) throws {
    self.init(members: try JSONObject(from: decoder))
  }

  /// Encodes the object with any encoder, as ``JSONValue`` does.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

// MARK: - Members

extension DocumentObject {
  /// Returns the text of a string member.
  ///
  /// An integer reads as its text (RES-05).
  func idText(_ name: String) -> String? {
    guard let value = members[name] else { return nil }
    return value.string ?? (value.kind == .integer ? value.number?.text : nil)
  }

  /// Returns the text of a string member.
  ///
  /// A number reads as its text.
  func text(_ name: String) -> String? {
    guard let value = members[name] else { return nil }
    return value.string ?? value.number?.text
  }

  mutating func setText(_ text: String?, _ name: String) {
    members[name] = text.map { JSONValue($0) }
  }

  /// Returns the member as a specification object; `nil` if it isn't an object.
  func object<T: DocumentObject>(_ name: String) -> T? {
    members[name]?.object.map(T.init(members:))
  }

  mutating func setObject(_ object: (some DocumentObject)?, _ name: String) {
    members[name] = object?.json
  }

  /// Returns the member as an object; `nil` if it isn't one.
  func plainObject(_ name: String) -> JSONObject? { members[name]?.object }

  mutating func setPlainObject(_ object: JSONObject?, _ name: String) {
    members[name] = object.map { JSONValue($0) }
  }

  /// Returns the strings in the member, ignoring other elements; `nil` if it isn't an array.
  func texts(_ name: String) -> [String]? {
    guard let value = members[name], value.kind == .array else { return nil }
    return value.elements.compactMap(\.string)
  }

  mutating func setTexts(_ texts: [String]?, _ name: String) {
    members[name] = texts.map { JSONValue($0.map { JSONValue($0) }) }
  }
}

extension JSONValue {
  /// Returns the elements of an array as specification objects, ignoring elements that aren't
  /// objects; `nil` for anything but an array.
  package func objects<T: DocumentObject>() -> [T]? {
    guard kind == .array else { return nil }
    return elements.compactMap { $0.object.map(T.init(members:)) }
  }

  /// Returns the elements of an array as error objects, without null; `nil` for anything but an
  /// array.
  ///
  /// Elements other than objects become the titles of error objects.
  package func errorObjects() -> [ErrorObject]? {
    guard kind == .array else { return nil }
    return elements.compactMap { element in
      guard !element.isNull else { return nil }
      return element.object.map(ErrorObject.init(members:))
        ?? ErrorObject(title: element.string ?? element.description)
    }
  }
}
