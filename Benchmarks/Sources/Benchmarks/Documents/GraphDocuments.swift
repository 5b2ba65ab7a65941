/// Documents whose resources lead back to each other, or on and on.
enum GraphDocuments {
  /// Articles, ten of each author, who leads back to all ten.
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

  /// A list in which each resource leads to the one before it.
  static func chain(bytes: Int) -> [UInt8] {
    var data = [node("links", 0, [])]
    var size = 0
    while size < bytes {
      data.append(
        node("links", data.count, [("previous", "[\(identifier("links", data.count - 1))]")]))
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
