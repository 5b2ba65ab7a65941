#if CLI
  import JSONAPI
  import Yams

  /// A reader of YAML as JSON values.
  struct YAMLText {
    /// The maximum number of values in a text with its aliases expanded.
    private static let maximumCount = 2_000_000
    private static let maximumDepth = 100
    /// The substitute for `*` in text passed to Yams, so that it reads an alias as a plain scalar
    /// with this prefix: Yams hashes keys with their aliases expanded, which takes forever if each
    /// has many of another.
    private static let star: Unicode.Scalar = "\u{F8FE}"

    private struct Part {
      var value = JSONValue.null
      /// The number of values, including this one.
      var count = 1
      /// The depth of nesting, including this value.
      var depth = 1
    }

    private let name: String
    /// The parts read so far, by anchor.
    private var anchored: [String: Part] = [:]

    private init(name: String) { self.name = name }

    /// Reads YAML.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - name: The name of the text for messages.
    /// - Throws: ``Trouble`` if the text can't be read, or exceeds a limit.
    static func value(_ bytes: [UInt8], name: String) throws(Trouble) -> JSONValue {
      guard let text = String(utf8: bytes) else {
        throw Trouble("\(name): is not in UTF-8")
      }
      guard !text.unicodeScalars.contains(star) else {
        throw Trouble("\(name): has the private character U+F8FE")
      }
      do {
        let parser = try Yams.Parser(yaml: replacing("*", with: star, in: text))
        // Nodes refer weakly to their anchors, which the parser keeps alive.
        return try withExtendedLifetime(parser) {
          guard let node = try parser.singleRoot() else {
            throw Trouble("\(name): the text is empty")
          }
          var reader = YAMLText(name: name)
          return try reader.part(of: node, depth: 1).value
        }
      } catch let trouble as Trouble {
        throw trouble
      } catch {
        let reason = replacing(star, with: "*", in: "\(error)")
          .split(whereSeparator: \.isNewline).joined(separator: " ")
        throw Trouble("\(name): \(Printable.text(String(reason.prefix(300))))")
      }
    }

    private static func replacing(
      _ old: Unicode.Scalar, with new: Unicode.Scalar, in text: String
    ) -> String {
      guard text.unicodeScalars.contains(old) else { return text }
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == old ? new : $0 }))
    }

    private mutating func part(of node: Node, depth: Int) throws(Trouble) -> Part {
      var part = Part()
      try check(part, depth)
      switch node {
      case .sequence(let sequence):
        var elements: [JSONValue] = []
        for element in sequence {
          elements.append(try member(element, of: &part, depth))
        }
        part.value = JSONValue(elements)
      case .mapping(let mapping):
        var object = JSONObject()
        for (key, member) in mapping {
          guard case .scalar(let scalar) = key else {
            throw Trouble("\(name): has a key that is not text")
          }
          guard Self.alias(scalar) == nil else {
            throw Trouble("\(name): has an alias in a key, which no OpenAPI description needs")
          }
          if key.anchor != nil { _ = try self.part(of: key, depth: depth + 1) }
          object.append(try self.member(member, of: &part, depth), named: Self.text(scalar))
        }
        part.value = JSONValue(object)
      case .scalar(let scalar):
        guard let alias = Self.alias(scalar) else {
          part.value = Self.scalar(scalar, node)
          break
        }
        guard let target = anchored[alias] else {
          throw Trouble("\(name): has an alias of nothing: *\(Printable.text(alias))")
        }
        part = target
      case .alias: throw Trouble("\(name): has an alias of nothing")
      }
      if let anchor = node.anchor { anchored[anchor.rawValue] = part }
      return part
    }

    private mutating func member(
      _ node: Node, of parent: inout Part, _ depth: Int
    ) throws(Trouble) -> JSONValue {
      let part = try part(of: node, depth: depth + 1)
      parent.count += part.count
      parent.depth = max(parent.depth, part.depth + 1)
      try check(parent, depth)
      return part.value
    }

    private func check(_ part: Part, _ depth: Int) throws(Trouble) {
      guard part.count <= Self.maximumCount, depth + part.depth - 1 <= Self.maximumDepth else {
        throw Trouble("\(name): has too many values, or too many within each other")
      }
    }

    /// The name in an alias; `nil` if the scalar isn't one.
    private static func alias(_ scalar: Node.Scalar) -> String? {
      guard isPlain(scalar), scalar.string.unicodeScalars.first == star else { return nil }
      return String(scalar.string.unicodeScalars.dropFirst())
    }

    private static func text(_ scalar: Node.Scalar) -> String {
      replacing(star, with: "*", in: scalar.string)
    }

    /// Whether the scalar is unquoted; a quoted one is always text.
    private static func isPlain(_ scalar: Node.Scalar) -> Bool {
      scalar.style == .plain || scalar.style == .any
    }

    private static func scalar(_ scalar: Node.Scalar, _ node: Node) -> JSONValue {
      let text = text(scalar)
      guard isPlain(scalar) else { return JSONValue(text) }
      if node.null != nil { return .null }
      // The rules of YAML 1.2, which OpenAPI uses; in 1.1, NO is a Boolean and 10:30 a number.
      switch text {
      case "true", "True", "TRUE": return true
      case "false", "False", "FALSE": return false
      default: break
      }
      if let number = JSONNumber(text) { return JSONValue(number) }
      return JSONValue(text)
    }
  }
#endif
