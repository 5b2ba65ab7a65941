/// The header field `Accept`: the media types that a client accepts, with their weights.
///
/// A media type can be listed several times with different parameters and weights (NEG-07):
///
/// ```swift
/// let accept = AcceptField([
///   .init(.jsonAPI(profiles: [cursorPagination])),
///   .init(.jsonAPI, weight: 0.5),
/// ])
/// ```
public struct AcceptField: Sendable, Hashable, CustomStringConvertible {
  /// One media type of the list.
  public struct Element: Sendable, Hashable {
    /// The media type, or a range such as `*/*` or `application/*`.
    public var mediaType: MediaType

    /// The quality value, from 0 (not acceptable) to 1.
    public var weight: Double

    /// Creates an element.
    public init(_ mediaType: MediaType, weight: Double = 1) {
      self.mediaType = mediaType
      self.weight = min(max(weight, 0), 1)
    }
  }

  /// The media types as listed; their order has no meaning.
  public var elements: [Element]

  /// Creates a field.
  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// Parses the field, ignoring elements that aren't media types.
  public init(_ text: some StringProtocol) {
    elements = []
    var header = HeaderText(text)
    while !header.isAtEnd {
      header.skipWhitespace()
      if var type = MediaType(reading: &header) {
        let weight = type["q"].map { AcceptField.weight($0) } ?? 1
        type.parameters.removeAll { $0.name == "q" }
        header.skipWhitespace()
        if let weight, header.isAtEnd || header.take(",") {
          elements.append(Element(type, weight: weight))
          continue
        }
      }
      header.skipPastComma()
    }
  }

  /// The field's value, with weights other than 1.
  public var description: String {
    elements.map { element in
      guard element.weight < 1 else { return "\(element.mediaType)" }
      let weight = JSONNumber((element.weight * 1000).rounded() / 1000)
      return "\(element.mediaType);q=\(weight?.text ?? "1")"
    }
    .joined(separator: ", ")
  }

  /// Parses a quality value: a number from 0 to 1 with up to three decimals.
  private static func weight(_ text: String) -> Double? {
    guard text.utf8.count <= 5, let first = text.utf8.first,
      first == UInt8(ascii: "0") || first == UInt8(ascii: "1"),
      text.utf8.dropFirst().allSatisfy({
        $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0)
      }),
      let weight = Double(text.hasSuffix(".") ? text + "0" : text), weight <= 1
    else { return nil }
    return weight
  }
}
