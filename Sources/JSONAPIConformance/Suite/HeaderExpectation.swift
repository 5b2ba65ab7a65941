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

  /// The media type of documents.
  static let mediaType = HeaderExpectation(
    name: "Content-Type", condition: .mediaType(.jsonAPI, .init(), onlyWithBody: true))

  /// What a server that supports extensions or profiles sends.
  static let vary = HeaderExpectation(name: "Vary", condition: .listContains("Accept"))
}

extension HeaderExpectation {
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

  /// The problem with the field of a response, and the requirement that the field violates if the
  /// media type itself is wrong; `nil` if there is none.
  func problem(
    _ value: String?, hasBody: Bool, _ version: DocumentValidator.SpecificationVersion
  ) -> (requirement: String?, message: String)? {
    if case .mediaType(_, _, onlyWithBody: true) = condition, !hasBody { return nil }
    let found = value.flatMap { $0.isEmpty ? nil : $0 } ?? "none"
    func problem(_ requirement: String?, _ message: String) -> (String?, String) {
      (requirement, "\(name): \(message)")
    }
    switch condition {
    case .present: return value?.isEmpty == false ? nil : problem(nil, "is missing")
    case .listContains(let token):
      let list = found.split(separator: ",").map { $0.trimmingWhitespace.lowercased() }
      let isThere = list.contains(token.lowercased()) || name == "Vary" && list.contains("*")
      return isThere ? nil : problem(nil, "expected \(token), found \(found)")
    case .mediaType(let wanted, let parameters, _):
      guard let type = MediaType(found), type.type == wanted.type, type.subtype == wanted.subtype
      else {
        return problem(wanted.isJSONAPI ? "NEG-01" : nil, "expected \(wanted), found \(found)")
      }
      for parameter in type.parameters {
        guard version != .v1_0, ["ext", "profile"].contains(parameter.name) else {
          return problem("MED-02", "has the parameter \(parameter.name): \(found)")
        }
        let uris = parameter.value.split(separator: " ", omittingEmptySubsequences: false)
        if let uri = uris.first(where: { (try? Profile(uri: String($0))) == nil }) {
          return problem(
            "MED-03",
            "expected URIs with single spaces between in \(parameter.name), found \"\(uri)\"")
        }
      }
      if let name = parameters.without, type[name] != nil {
        return problem(nil, "has \(name): \(found)")
      }
      func uris(_ name: String) -> [Substring] { type[name]?.split(separator: " ") ?? [] }
      for (name, uri) in parameters.contains.sorted(by: { $0.key < $1.key })
      where !uris(name).contains(uri[...]) { return problem(nil, "\(name) lacks \(uri): \(found)") }
      for (name, uri) in parameters.lacks.sorted(by: { $0.key < $1.key })
      where uris(name).contains(uri[...]) { return problem(nil, "\(name) has \(uri): \(found)") }
      return nil
    }
  }
}
