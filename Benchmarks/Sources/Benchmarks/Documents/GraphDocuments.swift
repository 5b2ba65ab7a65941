/// Documents of small resources that stress linkage.
enum GraphDocuments {
  /// Articles, ten per author, whose author links back to all ten.
  static func cycles(bytes: Int) -> [UInt8] {
    var data: [String] = []
    var included: [String] = []
    var size = 0
    while size < bytes {
      let author = included.count
      let ids = author * 10..<author * 10 + 10
      data += ids.map { node("articles", $0, [("author", identifier("people", author))]) }
      let articles = ids.map { identifier("articles", $0) }.joined(separator: ",")
      included.append(node("people", author, [("articles", "[\(articles)]")]))
      size += data.suffix(10).reduce(included[author].utf8.count) { $0 + $1.utf8.count }
    }
    return document(data, included)
  }

  /// A list in which each resource links to the previous one.
  static func chain(bytes: Int) -> [UInt8] {
    list(bytes) { number in
      let previous = number == 0 ? "" : identifier("links", number - 1)
      return node("links", number, [("previous", "[\(previous)]")])
    }
  }

  /// Resources of one type, nine of ten with linkage to three others, which have none.
  static func oneType(bytes: Int) -> [UInt8] {
    var random = SplitMix64(seed: 11)
    return list(bytes) { number in
      let others = (0..<(number % 10 == 0 ? 0 : 3)).map { _ in
        identifier("links", Int.random(in: 0...number / 10, using: &random) * 10)
      }
      return node("links", number, [("previous", "[\(others.joined(separator: ","))]")])
    }
  }

  /// Articles, each linking to five included resources of 100 types in total.
  static func manyTypes(bytes: Int) -> [UInt8] {
    var data: [String] = []
    var included: [String] = []
    var size = 0
    while size < bytes {
      let subjects = included.count..<included.count + 5
      included += subjects.map { node("kind\($0 % 100)", $0, []) }
      let linkage = subjects.map { identifier("kind\($0 % 100)", $0) }.joined(separator: ",")
      data.append(node("articles", data.count, [("subjects", "[\(linkage)]")]))
      size += included.suffix(5).reduce(data[data.count - 1].utf8.count) { $0 + $1.utf8.count }
    }
    return document(data, included)
  }

  /// Resources of about 50 bytes.
  static func tiny(bytes: Int) -> [UInt8] {
    list(bytes) { #"{"type":"t","id":"\#($0)","attributes":{"n":\#($0)}}"# }
  }

  /// One resource with linkage to as many others as fit.
  static func wide(bytes: Int) -> [UInt8] {
    let identifiers = (0..<bytes / 30).map { identifier("people", $0) }
    return document(
      [node("links", 0, [("members", "[\(identifiers.joined(separator: ","))]")])], [])
  }

  private static func list(_ bytes: Int, _ resource: (Int) -> String) -> [UInt8] {
    var data: [String] = []
    var size = 0
    while size < bytes {
      data.append(resource(data.count))
      size += data[data.count - 1].utf8.count
    }
    return document(data, [])
  }

  private static func identifier(_ type: String, _ id: Int) -> String {
    #"{"type":"\#(type)","id":"\#(id)"}"#
  }

  private static func node(
    _ type: String, _ id: Int, _ relationships: [(name: String, data: String)]
  ) -> String {
    let members = relationships.map { #""\#($0.name)":{"data":\#($0.data)}"# }
    return #"{"type":"\#(type)","id":"\#(id)","attributes":{"title":"Number \#(id)"},"#
      + #""relationships":{\#(members.joined(separator: ","))}}"#
  }

  private static func document(_ data: [String], _ included: [String]) -> [UInt8] {
    Array(
      #"{"data":[\#(data.joined(separator: ","))],"included":[\#(included.joined(separator: ","))]}"#
        .utf8)
  }
}
