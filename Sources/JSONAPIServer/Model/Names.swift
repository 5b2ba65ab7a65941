#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// Converts a name to snake case: `createdAt` and `created-at` become `created_at`.
func snakeCase(_ name: String) -> String {
  var result = ""
  var wasLower = false
  for character in name.unicodeScalars {
    if ("A"..."Z").contains(character) {
      if wasLower { result += "_" }
      result.unicodeScalars.append(Unicode.Scalar(UInt8(character.value) | 0x20))
      wasLower = false
    } else if character == "-" || character == " " {
      result += "_"
      wasLower = false
    } else {
      result.unicodeScalars.append(character)
      wasLower = ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }
  }
  return result
}

/// The only spelling of a UUID, in lower case; nil if the text isn't one.
func uuidText(_ text: String) -> String? { UUID(uuidString: text)?.uuidString.lowercased() }

/// Text as a JSON string.
func quoted(_ text: String) -> String {
  var writer = JSONWriter(capacity: 64)
  writer.string(text)
  return String(decoding: writer.finish(), as: UTF8.self)
}
