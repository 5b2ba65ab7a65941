#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One of the objects that make up a document of JSON:API, seen through the names that the specification
/// gives its members.
///
/// Each of these types is a way of looking at a ``JSONObject``, and keeps nothing else. So nothing gets
/// lost: members that the specification does not know, `@`-members and those of extensions stay where
/// they are, and so does a member whose value is of the wrong kind, which reads as absent (DOC-07).
///
/// ```swift
/// var resource = AnyResource(type: "articles", id: "1", attributes: ["title": "Moby-Dick"])
/// resource.members["@note"] = "kept"
/// resource.otherMembers  // {"@note":"kept"}
/// ```
///
/// Two objects are equal where their members are, in whatever order.
public protocol DocumentObject: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The names that the specification gives to members of the object.
  ///
  /// None where the members are named by the document, as those of a links object are.
  static var memberNames: [String] { get }

  /// All members, in their order.
  var members: JSONObject { get set }

  /// Creates the object from its members.
  init(members: JSONObject)
}

extension DocumentObject {
  /// Creates the object from a value of JSON.
  ///
  /// - Throws: An error of the code ``DocumentError/Code/notAnObject`` for any other value (DOC-01).
  public init(_ value: JSONValue) throws(DocumentError) {
    guard let members = value.object else {
      throw DocumentError(
        code: .notAnObject, pointer: .root, expected: "an object", found: value.kind.description)
    }
    self.init(members: members)
  }

  /// The object as a value of JSON.
  public var json: JSONValue { JSONValue(members) }

  /// The members that the specification does not name: of extensions, `@`-members and unknown ones.
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

  /// Reads the object from any decoder, as ``JSONValue`` does.
  ///
  /// - Throws: `DecodingError` for what is not an object.
  public init(from decoder: any Decoder) throws {
    self.init(members: try JSONObject(from: decoder))
  }

  /// Writes the object to any encoder, as ``JSONValue`` does.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't hold.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

// MARK: - Members

extension DocumentObject {
  /// The text of a member that should be a string; an integer's text is taken for one (RES-05).
  func idText(_ name: String) -> String? {
    guard let value = members[name] else { return nil }
    return value.string ?? (value.kind == .integer ? value.number?.text : nil)
  }

  /// The text of a member that should be a string; a number's text is taken for one.
  func text(_ name: String) -> String? {
    guard let value = members[name] else { return nil }
    return value.string ?? value.number?.text
  }

  mutating func setText(_ text: String?, _ name: String) {
    members[name] = text.map { JSONValue($0) }
  }

  /// The member as an object of the specification, `nil` if it is none.
  func object<T: DocumentObject>(_ name: String) -> T? {
    members[name]?.object.map(T.init(members:))
  }

  mutating func setObject(_ object: (some DocumentObject)?, _ name: String) {
    members[name] = object?.json
  }

  /// The member as any object, `nil` if it is none.
  func plainObject(_ name: String) -> JSONObject? { members[name]?.object }

  mutating func setPlainObject(_ object: JSONObject?, _ name: String) {
    members[name] = object.map { JSONValue($0) }
  }

  /// The member as a list of strings, without what is none; `nil` if it is no array.
  func texts(_ name: String) -> [String]? {
    guard let value = members[name], value.kind == .array else { return nil }
    return value.elements.compactMap(\.string)
  }

  mutating func setTexts(_ texts: [String]?, _ name: String) {
    members[name] = texts.map { JSONValue($0.map { JSONValue($0) }) }
  }
}

extension JSONValue {
  /// The objects of an array as objects of the specification, without what is none.
  package func objects<T: DocumentObject>() -> [T] {
    elements.compactMap { $0.object.map(T.init(members:)) }
  }
}
