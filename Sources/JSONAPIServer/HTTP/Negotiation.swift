import HTTPTypes
import JSONAPI

/// Content negotiation: the media types that a request sends and accepts.
enum Negotiation {
  /// Reads `Accept` (NEG-10, NEG-11, NEG-12, NEG-14).
  ///
  /// - Parameter offered: The extensions that this URL supports.
  /// - Returns: The supported profiles that the request asks for.
  static func profiles(accept: String?, offered: [String]) throws(Refusal) -> [String] {
    guard let accept, !accept.allSatisfy({ $0 == " " }) else { return [] }
    var best: (type: MediaType, weight: Double, knowsProfile: Bool)?
    let elements = AcceptField(accept).elements
    for element in elements where element.weight > 0 && element.mediaType.isJSONAPI {
      let type = element.mediaType
      let isPlain = type.parameters.allSatisfy { $0.name == "ext" || $0.name == "profile" }
      guard isPlain, type.extensions.allSatisfy({ offered.contains($0) }) else { continue }
      // The order has no meaning (NEG-07): of two with equal weight, the one with a known profile wins (NEG-13).
      let knowsProfile = type.profiles.contains(Profile.cursorPagination.uri)
      let isBetter =
        best.map { best in
          element.weight > best.weight
            || element.weight == best.weight && knowsProfile && !best.knowsProfile
        } ?? true
      if isBetter { best = (type, element.weight, knowsProfile) }
    }
    // A range accepts what the server has.
    guard best != nil || elements.weight(ofJSONAPI: { $0.parameters.isEmpty }) > 0 else {
      throw Refusal(
        406, "notAcceptable",
        "The response can only be sent as \(MediaType.jsonAPI(extensions: offered)).",
        source: .init(header: "Accept"))
    }
    return (best?.type.profiles ?? []).filter { $0 == Profile.cursorPagination.uri }
  }

  /// Whether a request asks for an event stream: it names that media type, with at least the weight of JSON:API.
  static func prefersEvents(accept: String?) -> Bool {
    guard let accept, accept.utf8.contains(UInt8(ascii: "/")) else { return false }
    let elements = AcceptField(accept).elements
    guard
      let own = elements.weight({ $0.type == "text" && $0.subtype == "event-stream" }), own > 0
    else { return false }
    return own >= elements.weight(ofJSONAPI: { _ in true })
  }

  /// The `Accept` of a request for events, without events; nil if nothing else in it allows JSON:API.
  static func acceptWithoutEvents(_ accept: String?) -> String? {
    guard let accept else { return nil }
    let others = AcceptField(accept).elements.filter { element in
      let type = element.mediaType
      return type.isJSONAPI || type.subtype == "*" && ["*", "application"].contains(type.type)
    }
    return others.isEmpty ? nil : AcceptField(others).description
  }

  /// Checks the media type of a body (NEG-08, NEG-09).
  ///
  /// - Parameter required: The extensions that the URL requires.
  static func check(contentType: String?, required: [String]) throws(Refusal) {
    let type = contentType.flatMap { MediaType($0) }
    let isKnown =
      type.map { type in
        type.isJSONAPI
          && type.parameters.allSatisfy { $0.name == "ext" || $0.name == "profile" }
          && Set(type.extensions) == Set(required)
      } ?? false
    guard isKnown else {
      throw unsupported(MediaType.jsonAPI(extensions: required))
    }
  }

  /// Checks the media type of a request, whether it needs a body or not (NEG-08, NEG-09).
  ///
  /// Media types other than JSON:API are ignored if there is no body to read.
  ///
  /// - Parameter supported: The extensions that the server supports.
  static func check(
    contentTypeWithoutBody text: String?, supported: [String]
  ) throws(Refusal) {
    guard let type = text.flatMap({ MediaType($0) }), type.isJSONAPI else { return }
    guard type.parameters.allSatisfy({ $0.name == "ext" || $0.name == "profile" }),
      Set(type.extensions).isSubset(of: supported)
    else { throw unsupported(.jsonAPI) }
  }

  private static func unsupported(_ expected: MediaType) -> Refusal {
    Refusal(
      415, "unsupportedMediaType", "The body has to be sent as \(expected).",
      source: .init(header: "Content-Type"))
  }
}

extension [AcceptField.Element] {
  fileprivate func weight(_ matches: (MediaType) -> Bool) -> Double? {
    filter { matches($0.mediaType) }.map(\.weight).max()
  }

  /// The weight of JSON:API; a named type takes precedence over a range that includes it.
  ///
  /// - Parameter counts: Whether JSON:API with some parameters names the type.
  fileprivate func weight(ofJSONAPI counts: (MediaType) -> Bool) -> Double {
    weight { $0.isJSONAPI && counts($0) }
      ?? weight { $0.type == "application" && $0.subtype == "*" }
      ?? weight { $0.type == "*" && $0.subtype == "*" } ?? 0
  }
}
