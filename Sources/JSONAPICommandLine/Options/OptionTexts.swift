#if CLI
  import ArgumentParser
  import JSONAPI

  /// Parsers for option values of more than a word.
  enum OptionText {
    /// Relationship paths, separated by commas.
    static func paths(_ text: String) throws -> IncludePaths {
      do {
        return try IncludePaths(parsing: text)
      } catch {
        throw ValidationError(
          "expected \(error.expected ?? "paths"), found \(Printable.text(error.found ?? text)).")
      }
    }

    /// `NAMESPACE=URI`.
    static func `extension`(_ text: String) throws -> Extension {
      guard let sign = text.firstIndex(of: "=") else {
        throw ValidationError(
          "expected NAMESPACE=URI, as in atomic=https://jsonapi.org/ext/atomic.")
      }
      do {
        return try Extension(
          uri: String(text[text.index(after: sign)...]), namespace: String(text[..<sign]))
      } catch {
        throw ValidationError("\(error).")
      }
    }

    static func profile(_ text: String) throws -> Profile {
      do {
        return try Profile(uri: text)
      } catch {
        throw ValidationError("\(error).")
      }
    }

    /// `NAME=JSON`.
    static func member(_ text: String) throws -> (name: String, value: JSONValue) {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw ValidationError(#"expected NAME=JSON, as in meta={"total":1}."#)
      }
      do {
        return (
          String(text[..<sign]), try JSONValue(parsing: String(text[text.index(after: sign)...]))
        )
      } catch {
        throw ValidationError("the text after = is not JSON: \(error).")
      }
    }
  }
#endif
