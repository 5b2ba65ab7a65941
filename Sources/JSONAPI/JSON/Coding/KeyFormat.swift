/// How names of Swift properties become names of members, and back.
///
/// ```swift
/// KeyFormat.dasherized.externalName(for: "createdAt")  // created-at
/// KeyFormat.underscored.externalName(for: "imageURL")  // image_url
/// ```
public enum KeyFormat: Sendable {
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
  ///
  /// - Parameter swiftName: The property's name.
  /// - Returns: The member's name.
  public func externalName(for swiftName: String) -> String {
    switch self {
    case .asIs: swiftName
    case .dasherized: Self.separate(swiftName, by: "-")
    case .underscored: Self.separate(swiftName, by: "_")
    case .custom(let transform): transform(swiftName)
    }
  }

  /// The name of the property for a member, as far as it can be told from the member's name alone.
  ///
  /// The second word and those after it get a capital, and no more than one: `image-url` gives
  /// `imageUrl`. A custom format has no way back and gives the name as it is.
  ///
  /// - Parameter externalName: The member's name.
  /// - Returns: The property's name.
  public func swiftName(for externalName: String) -> String {
    switch self {
    case .asIs, .custom: externalName
    case .dasherized: Self.join(externalName, at: "-")
    case .underscored: Self.join(externalName, at: "_")
    }
  }

  var isAsIs: Bool {
    if case .asIs = self { true } else { false }
  }

  private static func separate(_ name: String, by separator: Character) -> String {
    let characters = Array(name)
    var result = ""
    for (index, character) in characters.enumerated() {
      guard character.isUppercase else {
        result.append(character)
        continue
      }
      if index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber {
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        if !characters[index - 1].isUppercase || next?.isLowercase == true {
          result.append(separator)
        }
      }
      result.append(contentsOf: character.lowercased())
    }
    return result
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
