import Foundation
import JSONAPI
import JSONAPIClient

extension Translation {
  /// The type of the resources at a path of a case; `nil` if the path doesn't show it.
  func typeOfResponse(_ path: String) -> String? {
    if path.hasPrefix("{") {
      // A path in a variable, followed by a relationship.
      let last = path.split(separator: "/").last.map(String.init) ?? ""
      return fixture.types.lazy.compactMap { fixture.destinations["\($0).\(last)"] }.first
    }
    var names = segments(of: path)
    guard let type = names.first, isType(type) else { return nil }
    names.removeAll { $0 == "relationships" }
    guard names.count > 2 else { return type }
    return fixture.destinations["\(type).\(names[2])"] ?? type
  }

  /// Translates a path with its query.
  func path(_ path: String) throws(MissingPart) -> String {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { return path }
    var result = try translatedPath(String(first))
    if parts.count > 1 {
      var items: [String] = []
      let type = typeOfResponse(path), owner = segments(of: path).first
      for item in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
        items.append(try translated(item, of: type, owner: owner))
      }
      result += "?" + items.joined(separator: "&")
    }
    return result
  }

  private func segments(of path: String) -> [String] {
    let path = path.prefix { $0 != "?" }
    guard path.hasPrefix("/") else { return [] }
    return path.split(separator: "/").map(String.init)
  }

  private func translatedPath(_ path: String) throws(MissingPart) -> String {
    var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // A path in a variable, followed by a relationship.
    guard path.hasPrefix("/"), names.count > 1, isType(names[1]) else {
      if names.count > 1, let last = names.last,
        let type = fixture.types.first(where: { fixture.relationships(of: $0).contains(last) })
      {
        names[names.count - 1] = try field(last, of: type)
      }
      return names.joined(separator: "/")
    }
    let type = names[1]
    names[1] = encoded(try self.type(type))
    if names.count > 2 { names[2] = encoded(id(names[2], of: type)) }
    if names.count > 3, names[3] != "relationships" { names[3] = try field(names[3], of: type) }
    if names.count > 4 { names[4] = try field(names[4], of: type) }
    return names.joined(separator: "/")
  }

  /// Percent-encodes the server's names, but not variables.
  private func encoded(_ name: String) -> String {
    name.hasPrefix("{") ? name : name.percentEncodedSegment
  }

  private func translated(
    _ item: Substring, of type: String?, owner: String?
  ) throws(MissingPart) -> String {
    let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, let type, let name = sides[0].removingPercentEncoding else {
      return String(item)
    }
    let family = name.prefix { $0 != "[" }
    let inner = String(name.dropFirst(family.count + 1).dropLast())
    switch family {
    case "include":
      // On a relationship URL, paths begin with the relationship itself.
      let start = owner.flatMap { owner in
        isType(owner)
          && sides[1].split(separator: ",").allSatisfy { path in
            fixture.relationships(of: owner).contains(
              path.split(separator: ".").first.map(String.init) ?? "")
          } ? owner : nil
      }
      return
        "\(sides[0])=\(try list(sides[1]) { path throws(MissingPart) in try dotted(path, from: start ?? type) })"
    case "sort":
      return
        "\(sides[0])=\(try list(sides[1]) { path throws(MissingPart) in try dotted(path, from: type) })"
    case "fields":
      guard isType(inner) else { return String(item) }
      let fields = try list(sides[1]) { path throws(MissingPart) in try dotted(path, from: inner) }
      return "fields%5B\(try self.type(inner).percentEncodedSegment)%5D=\(fields)"
    case "filter":
      guard let target = fixture.destinations["\(type).\(inner)"] else { return String(item) }
      let id = self.id(String(sides[1]), of: target).percentEncodedSegment
      return "filter%5B\(try field(inner, of: type).percentEncodedSegment)%5D=\(id)"
    default: return String(item)
    }
  }

  private func list(
    _ text: Substring, _ body: (String) throws(MissingPart) -> String
  ) throws(MissingPart) -> String {
    var names: [String] = []
    let text = text.removingPercentEncoding ?? String(text)
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sign = name.hasPrefix("-") ? "-" : ""
      names.append(sign + (try body(String(name.dropFirst(sign.count)))))
    }
    return names.joined(separator: ",")
  }

  private func dotted(_ path: String, from type: String) throws(MissingPart) -> String {
    var type = type, names: [String] = []
    for name in path.split(separator: ".").map(String.init) {
      names.append(try field(name, of: type))
      type = fixture.destinations["\(type).\(name)"] ?? type
    }
    return names.joined(separator: ".")
  }
}

extension String {
  /// The text, encoded as one path segment or query value.
  var percentEncodedSegment: String {
    URIReference.encodingForbidden(in: self, component: .segment)
  }
}
