/// A conversion between Swift property names and member names.
///
/// ```swift
/// KeyFormat.dasherized.externalName(for: "createdAt")  // created-at
/// KeyFormat.underscored.externalName(for: "imageURL")  // image_url
/// ```
public enum KeyFormat: Sendable {
  /// The enclosing format: a type inherits its coder's, and a coder's is ``asIs``.
  case inherited
  /// Members have the same names as properties.
  case asIs
  /// Words in lower case, joined by `-`: `created-at`.
  case dasherized
  /// Words in lower case, joined by `_`: `created_at`, also known as snake case.
  case underscored
  /// Names computed by a function from the property's name.
  case custom(@Sendable (String) -> String)

  /// Returns the member name for a property.
  ///
  /// A word begins at an uppercase letter that follows a lowercase letter or a digit, and at the
  /// last letter of an uppercase run that is followed by lower case: `imageURLString` has three
  /// words. Underscores and dashes in the name are kept.
  public func externalName(for swiftName: String) -> String {
    switch self {
    case .inherited, .asIs: swiftName
    case .dasherized: Self.separate(swiftName, by: "-")
    case .underscored: Self.separate(swiftName, by: "_")
    case .custom(let transform): transform(swiftName)
    }
  }

  /// Returns the property name for a member, as far as the member's name determines it.
  ///
  /// All words but the first get one capital: `image-url` gives `imageUrl`. A custom format can't
  /// be inverted and returns the name unchanged.
  public func swiftName(for externalName: String) -> String {
    switch self {
    case .inherited, .asIs, .custom: externalName
    case .dasherized: Self.join(externalName, at: "-")
    case .underscored: Self.join(externalName, at: "_")
    }
  }

  /// Whether names are unchanged.
  package var isAsIs: Bool {
    switch self {
    case .inherited, .asIs: true
    case .dasherized, .underscored, .custom: false
    }
  }

  var isInherited: Bool {
    if case .inherited = self { true } else { false }
  }

  /// A number that identifies the format; nil for a custom one, since functions have no identity.
  var number: Int? {
    switch self {
    case .inherited, .asIs: 0
    case .dasherized: 1
    case .underscored: 2
    case .custom: nil
    }
  }

  /// Returns a name with its words in lower case and a separator before all but the first.
  static func separate(_ name: String, by separator: Character) -> String {
    // Nearly all names are ASCII, whose letters are much faster to classify.
    if let separator = separator.asciiValue, name.utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = Array(name.utf8)
      let kinds = bytes.map(Kind.init(ascii:))
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + 8)
      for (index, byte) in bytes.enumerated() {
        if beginsWord(kinds, index) { result.append(separator) }
        result.append(kinds[index] == .upper ? byte | 0x20 : byte)
      }
      return String(decoding: result, as: UTF8.self)
    }
    let characters = Array(name)
    let kinds = characters.map(Kind.init)
    var result = ""
    for (index, character) in characters.enumerated() {
      if beginsWord(kinds, index) { result.append(separator) }
      result.append(contentsOf: kinds[index] == .upper ? character.lowercased() : String(character))
    }
    return result
  }

  /// Returns whether a word begins at an index other than the first.
  private static func beginsWord(_ kinds: [Kind], _ index: Int) -> Bool {
    guard index > 0, kinds[index] == .upper, kinds[index - 1] != .noLetter else { return false }
    guard kinds[index - 1] == .upper else { return true }
    return index + 1 < kinds.count && kinds[index + 1] == .lower
  }

  /// The role of a character in word boundaries.
  private enum Kind {
    case upper, lower
    /// A digit, or a letter of a script without cases.
    case other
    case noLetter

    init(_ character: Character) {
      self =
        character.isUppercase
        ? .upper
        : character.isLowercase
          ? .lower : character.isLetter || character.isNumber ? .other : .noLetter
    }

    init(ascii byte: UInt8) {
      switch byte {
      case 0x41...0x5A: self = .upper
      case 0x61...0x7A: self = .lower
      case 0x30...0x39: self = .other
      default: self = .noLetter
      }
    }
  }

  private static func join(_ name: String, at separator: Character) -> String {
    var result = ""
    var isStart = true
    var beginsWord = false
    for character in name {
      if character == separator && !isStart {
        // Separators that aren't followed by a word are kept.
        if beginsWord { result.append(separator) }
        beginsWord = true
        continue
      }
      if character != separator { isStart = false }
      result.append(contentsOf: beginsWord ? character.uppercased() : String(character))
      beginsWord = false
    }
    if beginsWord { result.append(separator) }
    return result
  }
}
