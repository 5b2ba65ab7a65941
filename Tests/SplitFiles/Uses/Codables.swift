struct CodablePage: Codable {
  var article: Article
  var box: Box<Int>
  var people: [Person]
}

struct DecodablePage: Decodable { var article: LiveArticle }

struct EncodablePage: Encodable {
  var commenter: Commenter
  var live: [LiveCommenter]
}
