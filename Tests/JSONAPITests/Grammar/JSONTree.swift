/// A document that a grammar made, as a tree that can be made smaller.
indirect enum JSONTree: Sendable {
  /// A string; the text is not escaped yet.
  case string(String, isEscaped: Bool)
  /// A number or a literal, as it is written.
  case literal(String)
  case array([JSONTree])
  case object([Member])

  struct Member: Sendable {
    var name: String
    /// Whether all characters of the name are written as escape sequences.
    var isEscaped = false
    var value: JSONTree
  }

  /// The text.
  ///
  /// - Parameter isPlain: Whether only those characters are escaped that have to be, whatever the tree says.
  /// - Returns: The tree as JSON.
  func text(isPlain: Bool = false) -> String {
    switch self {
    case .string(let text, let isEscaped): quoted(text, escapesAll: isEscaped && !isPlain)
    case .literal(let text): text
    case .array(let elements):
      "[" + elements.map { $0.text(isPlain: isPlain) }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map {
          quoted($0.name, escapesAll: $0.isEscaped && !isPlain) + ":"
            + $0.value.text(isPlain: isPlain)
        }.joined(separator: ",") + "}"
    }
  }

  /// Whether an object in it has two members of one name.
  var repeatsNames: Bool {
    switch self {
    case .string, .literal: false
    case .array(let elements): elements.contains { $0.repeatsNames }
    case .object(let members):
      Set(members.map(\.name)).count < members.count || members.contains { $0.value.repeatsNames }
    }
  }

  /// The trees that lack one part of this one, larger parts first.
  var smaller: [JSONTree] {
    var result: [JSONTree] = []
    switch self {
    case .string(let text, true): result.append(JSONTree.string(text, isEscaped: false))
    case .string, .literal: break
    case .array(let elements):
      for index in elements.indices {
        var fewer = elements
        fewer.remove(at: index)
        result.append(JSONTree.array(fewer))
      }
      for index in elements.indices {
        for smaller in elements[index].smaller {
          var changed = elements
          changed[index] = smaller
          result.append(JSONTree.array(changed))
        }
      }
    case .object(let members):
      for index in members.indices {
        var fewer = members
        fewer.remove(at: index)
        result.append(JSONTree.object(fewer))
      }
      for index in members.indices {
        var changed = members
        if changed[index].isEscaped {
          changed[index].isEscaped = false
          result.append(JSONTree.object(changed))
        }
        for smaller in members[index].value.smaller {
          changed = members
          changed[index].value = smaller
          result.append(JSONTree.object(changed))
        }
      }
    }
    return result
  }

  /// The smallest tree that can be reached by leaving parts out, one after the other, and still fails.
  ///
  /// - Parameter fails: Whether a tree has the property that this one has.
  /// - Returns: The tree.
  func shrunk(while fails: (JSONTree) -> Bool) -> JSONTree {
    var tree = self
    while let next = tree.smaller.first(where: fails) { tree = next }
    return tree
  }
}
