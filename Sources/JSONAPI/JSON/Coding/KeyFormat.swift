/// How names of Swift properties become names of members, and back.
///
/// ```swift
/// KeyFormat.dasherized.externalName(for: "createdAt")  // created-at
/// KeyFormat.underscored.externalName(for: "imageURL")  // image_url
/// ```
public enum KeyFormat: Sendable {
  /// The format of what is around: a type's is its coder's, and a coder's is ``asIs``.
  case inherited
  /// Members are named as properties are.
  case asIs
  /// Words in lower case, joined by `-`: `created-at`.
  case dasherized
  /// Words in lower case, joined by `_`: `created_at`, also known as snake case.
  case underscored
  /// Names made by a function of the property's name.
  case custom(@Sendable (String) -> String)

  /// The name of the member for a property.
  ///
  /// A word begins at an upper-case letter that follows a letter or digit in lower case, and at the last
  /// letter of a run of upper-case ones that lower case follows: `imageURLString` has three words.
  /// Underscores and dashes at the beginning and in the name stay where they are.
  public func externalName(for swiftName: String) -> String {
    switch self {
    case .inherited, .asIs: swiftName
    case .dasherized: Self.separate(swiftName, by: "-")
    case .underscored: Self.separate(swiftName, by: "_")
    case .custom(let transform): transform(swiftName)
    }
  }

  /// The name of the property for a member, as far as it can be told from the member's name alone.
  ///
  /// The second word and those after it get a capital, and no more than one: `image-url` gives
  /// `imageUrl`. A custom format has no way back and gives the name as it is.
  public func swiftName(for externalName: String) -> String {
    switch self {
    case .inherited, .asIs, .custom: externalName
    case .dasherized: Self.join(externalName, at: "-")
    case .underscored: Self.join(externalName, at: "_")
    }
  }

  /// Whether names stay what they are.
  package var isAsIs: Bool {
    switch self {
    case .inherited, .asIs: true
    case .dasherized, .underscored, .custom: false
    }
  }

  var isInherited: Bool {
    if case .inherited = self { true } else { false }
  }

  /// A number that says which format it is; nil for one of a function, which has no identity.
  var number: Int? {
    switch self {
    case .inherited, .asIs: 0
    case .dasherized: 1
    case .underscored: 2
    case .custom: nil
    }
  }

  private static func separate(_ name: String, by separator: Character) -> String {
    // Nearly all names are ASCII, whose letters are told apart much faster.
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

  /// Whether a word begins at a place that isn't the name's first one.
  private static func beginsWord(_ kinds: [Kind], _ index: Int) -> Bool {
    guard index > 0, kinds[index] == .upper, kinds[index - 1] != .noLetter else { return false }
    guard kinds[index - 1] == .upper else { return true }
    return index + 1 < kinds.count && kinds[index + 1] == .lower
  }

  /// What a character of a name means for where words begin.
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
        // Separators that no word follows are kept.
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
