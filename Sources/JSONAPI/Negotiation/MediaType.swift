/// A media type with its parameters, as in `Content-Type`.
///
/// The media type of JSON:API has two parameters and no others (MED-01, MED-02): `ext` names the
/// extensions that a document uses, `profile` the profiles that it follows, each as a list of URIs
/// separated by spaces (MED-03).
///
/// ```swift
/// let type = MediaType.jsonAPI(extensions: ["https://jsonapi.org/ext/atomic"])
/// print(type)  // application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"
/// ```
///
/// Types and parameter names are compared case-insensitively.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// A parameter of a media type.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name, in lower case.
    public let name: String

    /// The parameter's value, without quotes.
    public var value: String

    /// Creates a parameter.
    public init(_ name: String, _ value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }

  /// The part before the slash, lowercased.
  public let type: String

  /// The part after the slash, lowercased.
  public let subtype: String

  /// The parameters in order.
  public var parameters: [Parameter]

  /// Creates a media type from its parts.
  public init(_ type: String, _ subtype: String, parameters: [Parameter] = []) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// The media type of JSON:API, without parameters.
  public static let jsonAPI = MediaType("application", "vnd.api+json")

  /// The media type of JSON:API with extensions and profiles.
  ///
  /// - Parameters:
  ///   - extensions: The URIs of the extensions that apply.
  ///   - profiles: The URIs of the profiles that apply.
  /// - Returns: The media type; a parameter without URIs is omitted.
  public static func jsonAPI(
    extensions: [String] = [],
    profiles: [String] = []
  ) -> MediaType {
    var type = MediaType.jsonAPI
    type.extensions = extensions
    type.profiles = profiles
    return type
  }

  /// Whether this is the media type of JSON:API, with any parameters.
  public var isJSONAPI: Bool { type == "application" && subtype == "vnd.api+json" }

  /// Whether this is a media type of JSON: `application/json`, `text/json`, or one that ends in
  /// `+json`.
  public var isJSON: Bool {
    subtype.hasSuffix("+json") || (subtype == "json" && (type == "application" || type == "text"))
  }

  /// The URIs of the extensions that apply, from all parameters `ext`.
  public var extensions: [String] {
    get { uris("ext") }
    set { setURIs("ext", newValue) }
  }

  /// The URIs of the profiles that apply, from all parameters `profile`.
  public var profiles: [String] {
    get { uris("profile") }
    set { setURIs("profile", newValue) }
  }

  /// The value of a parameter, the first one if it is repeated; nil if there is none.
  ///
  /// - Parameter name: The parameter's name, in any case.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name }?.value
  }

  private func uris(_ name: String) -> [String] {
    parameters.filter { $0.name == name }
      .flatMap { $0.value.split(separator: " ").map(String.init) }
  }

  private mutating func setURIs(_ name: String, _ uris: [String]) {
    let parameter = Parameter(name, uris.joined(separator: " "))
    let index = parameters.firstIndex { $0.name == name } ?? parameters.endIndex
    parameters.removeAll { $0.name == name }
    if !uris.isEmpty { parameters.insert(parameter, at: min(index, parameters.endIndex)) }
  }

  /// The media type as a header field value.
  ///
  /// Values that aren't tokens, such as URIs, are quoted (MED-04).
  public var description: String {
    var text = "\(type)/\(subtype)"
    for parameter in parameters {
      text += ";\(parameter.name)=\(HeaderText.tokenOrQuoted(parameter.value))"
    }
    return text
  }
}
