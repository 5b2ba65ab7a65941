public import JSONAPI
import JSONAPIClient

/// The expectation for a header field of a response.
public struct HeaderExpectation: Sendable, Hashable {
  /// A condition on the field.
  public enum Condition: Sendable, Hashable {
    /// It is present.
    case present
    /// Its list contains this token, in any case; for `Vary`, `*` stands for every field name.
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

  /// A problem with the field of a response.
  ///
  /// The requirement is the one that the field violates if the media type itself is wrong.
  typealias Problem = (requirement: String?, message: String)

  /// The problems with the field of a response.
  func problems(
    _ value: String?, hasBody: Bool, _ version: DocumentValidator.SpecificationVersion
  ) -> [Problem] {
    let found = value.flatMap { $0.isEmpty ? nil : $0 } ?? "none"
    var problems: [Problem] = []
    func add(_ message: String, _ requirement: String? = nil) {
      problems.append((requirement, "\(name): \(message)"))
    }
    switch condition {
    case .present:
      if value?.isEmpty != false { add("is missing") }
    case .listContains(let token):
      let list = found.split(separator: ",").map { $0.trimmingWhitespace.lowercased() }
      let hasAll = name.lowercased() == "vary" && list.contains("*")
      if !hasAll, !list.contains(token.lowercased()) { add("expected \(token), found \(found)") }
    case .mediaType(_, _, onlyWithBody: true) where !hasBody: break
    case .mediaType(let wanted, let parameters, _):
      guard let type = MediaType(found), type.type == wanted.type, type.subtype == wanted.subtype
      else {
        add("expected \(wanted), found \(found)", wanted.isJSONAPI ? "NEG-01" : nil)
        break
      }
      for parameter in type.parameters {
        guard version != .v1_0, ["ext", "profile"].contains(parameter.name) else {
          add("has the parameter \(parameter.name): \(found)", "MED-02")
          continue
        }
        let uris = parameter.value.split(separator: " ", omittingEmptySubsequences: false)
        for uri in uris where (try? Profile(uri: String(uri))) == nil {
          add(
            "expected URIs with single spaces between in \(parameter.name), found \"\(uri)\"",
            "MED-03")
        }
      }
      if let name = parameters.without, type[name] != nil { add("has \(name): \(found)") }
      func uris(_ name: String) -> [Substring] { type[name]?.split(separator: " ") ?? [] }
      for (name, uri) in parameters.contains.sorted(by: { $0.key < $1.key })
      where !uris(name).contains(uri[...]) { add("\(name) lacks \(uri): \(found)") }
      for (name, uri) in parameters.lacks.sorted(by: { $0.key < $1.key })
      where uris(name).contains(uri[...]) { add("\(name) has \(uri): \(found)") }
    }
    return problems
  }
}
