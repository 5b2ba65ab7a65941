#if CLI
  import JSONAPI
  import Yams

  /// YAML as a value of JSON.
  enum YAMLText {
    /// How many values a text may have once its aliases are written out.
    private static let maximumCount = 2_000_000
    private static let maximumDepth = 500

    /// Reads YAML.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - name: What the text is called in messages.
    /// - Throws: ``Trouble`` if the text can't be read, or asks for too much.
    static func value(_ bytes: [UInt8], name: String) throws(Trouble) -> JSONValue {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Trouble("\(name): is not in UTF-8")
      }
      // Keys are hashed while the text is read, however many values an alias in one stands for.
      guard !hasAliasInKey(text) else {
        throw Trouble("\(name): has an alias in a key, which no OpenAPI description needs")
      }
      do {
        guard let node = try Yams.compose(yaml: text) else {
          throw Trouble("\(name): the text is empty")
        }
        var count = 0
        return try value(of: node, depth: 0, &count, name: name)
      } catch let trouble as Trouble {
        throw trouble
      } catch {
        let reason = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
        throw Trouble("\(name): \(Printable.text(String(reason.prefix(300))))")
      }
    }

    private static func hasAliasInKey(_ text: String) -> Bool {
      guard text.contains(#/[\s\[{,]&\w/#), text.contains(#/[\s\[{,]\*\w/#) else { return false }
      return text.contains(#/\n\s*(-\s+)*\?\s/#) || text.contains(#/\*[\w-]+\s*:(\s|$)/#)
        || text.contains(#/[\]}]\s*:\s/#)
    }

    private static func value(
      of node: Node, depth: Int, _ count: inout Int, name: String
    ) throws(Trouble) -> JSONValue {
      count += 1
      guard count <= maximumCount, depth <= maximumDepth else {
        throw Trouble("\(name): has too many values, or too many within each other")
      }
      switch node {
      case .sequence(let sequence):
        var elements: [JSONValue] = []
        for element in sequence {
          elements.append(try value(of: element, depth: depth + 1, &count, name: name))
        }
        return JSONValue(elements)
      case .mapping(let mapping):
        var object = JSONObject()
        for (key, member) in mapping {
          guard let key = key.string else {
            throw Trouble("\(name): has a key that is no text")
          }
          object.append(try value(of: member, depth: depth + 1, &count, name: name), named: key)
        }
        return JSONValue(object)
      case .scalar(let scalar): return self.scalar(scalar, node)
      case .alias: throw Trouble("\(name): has an alias of nothing")
      }
    }

    private static func scalar(_ scalar: Node.Scalar, _ node: Node) -> JSONValue {
      // What is in quotes is text, whatever it looks like.
      guard scalar.style == .plain || scalar.style == .any else { return JSONValue(scalar.string) }
      if node.null != nil { return .null }
      // As in YAML 1.2, which OpenAPI is written in; in 1.1, NO is a boolean and 10:30 a number.
      switch scalar.string {
      case "true", "True", "TRUE": return true
      case "false", "False", "FALSE": return false
      default: break
      }
      if let number = JSONNumber(scalar.string) { return JSONValue(number) }
      return JSONValue(scalar.string)
    }
  }
#endif
