public import JSONAPI
import JSONAPIClient

/// The expectation for a header field of a response.
public struct HeaderExpectation: Sendable, Hashable {
  /// A condition on the field.
  public enum Condition: Sendable, Hashable {
    /// It is present.
    case present
    /// Its list contains this token, in any case.
    case listContains(String)
    /// It is this media type, without parameters except `ext` and `profile`.
    case mediaType(MediaType, MediaTypeParameters, onlyWithBody: Bool)
  }

  /// Conditions on the parameters of a media type.
  public struct MediaTypeParameters: Sendable, Hashable {
    /// URIs that parameters have to contain.
    public var contains: [String: String] = [:]
    /// URIs that parameters must not contain.
    public var lacks: [String: String] = [:]
    /// A parameter that must not be present.
    public var without: String?
  }

  /// The name of the field.
  public var name: String

  /// The condition.
  public var condition: Condition

  /// The severity of a failure; `nil` for that of the case.
  public var level: ConformanceCase.Level?

  init(_ name: String, _ reader: CaseReader) throws(ConformanceFormatError) {
    self.name = name
    level = try reader["level"].map(ConformanceCase.Level.init)
    if let token = reader["listContains"] {
      condition = .listContains(try token.text())
    } else if try reader["present"]?.flag() == true {
      condition = .present
    } else {
      let ifBody = reader["mediaTypeIfBody"]
      let item = ifBody ?? reader["mediaType"]
      let type = try item?.text() ?? MediaType.jsonAPI.description
      guard let type = MediaType(type) else {
        throw (item ?? reader).error("a media type")
      }
      var parameters = MediaTypeParameters()
      parameters.contains = try reader.namedTexts("parameterContains")
      parameters.lacks = try reader.namedTexts("parameterLacks")
      parameters.without = try reader["withoutParameter"]?.text()
      condition = .mediaType(type, parameters, onlyWithBody: ifBody != nil)
    }
  }

  /// The problem with the field of a response; `nil` if there is none.
  func problem(_ value: String?, hasBody: Bool) -> String? {
    if case .mediaType(_, _, onlyWithBody: true) = condition, !hasBody { return nil }
    guard let value, !value.isEmpty else { return "the header field is missing" }
    switch condition {
    case .present: return nil
    case .listContains(let token):
      let list = value.split(separator: ",").map { $0.trimmingWhitespace.lowercased() }
      return list.contains(token.lowercased()) ? nil : "is \(value), without \(token)"
    case .mediaType(let wanted, let parameters, _):
      guard let found = MediaType(value) else { return "\(value) is not a media type" }
      guard found.type == wanted.type, found.subtype == wanted.subtype else {
        return "is \(value)"
      }
      if let other = found.parameters.first(where: { $0.name != "ext" && $0.name != "profile" }) {
        return "has the parameter \(other.name): \(value)"
      }
      if let name = parameters.without, found[name] != nil { return "has \(name): \(value)" }
      func uris(_ name: String) -> [Substring] { found[name]?.split(separator: " ") ?? [] }
      for (name, uri) in parameters.contains.sorted(by: { $0.key < $1.key })
      where !uris(name).contains(uri[...]) { return "\(name) lacks \(uri): \(value)" }
      for (name, uri) in parameters.lacks.sorted(by: { $0.key < $1.key })
      where uris(name).contains(uri[...]) { return "\(name) has \(uri): \(value)" }
      return nil
    }
  }
}
