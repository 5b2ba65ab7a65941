// Models with the macros: codecs made at compile time, typed paths, unions.

#if Macros
  // snippet.model
  import JSONAPI

  @Resource("articles", keys: .dasherized)
  struct Article {
    var id: String
    var title: String
    @Key("description") var summary: String?
    var wordCount = 0  // `word-count`; 0 where it is null or missing
    @Relationship var author: Person
    @Relationship var comments: [Comment]
    var editor: ToOne<Person>  // linkage needs no mark
  }

  @Resource("people")
  struct Person {
    var id: String
    var name: String
  }

  @Resource("comments")
  struct Comment {
    var id: String
    var body: String
    @Relationship var author: Commenter?
  }

  @Resource("bots")
  struct Bot {
    var id: String
  }
  // snippet.end

  // snippet.union
  @ResourceUnion
  enum Commenter {
    case person(Person)
    case bot(Bot)
    case unknown(AnyResource)
  }
  // snippet.end

  print("== document")
  let herman = Person(id: "9", name: "Herman")
  let article = Article(
    id: "1", title: "Moby-Dick", summary: "A whale", wordCount: 209117, author: herman,
    comments: [Comment(id: "5", body: "First!", author: .bot(Bot(id: "2")))],
    editor: ToOne(id: "3"))
  print(String(decoding: try JSONAPIEncoder().encodeBytes(article), as: UTF8.self))

  print("== query")
  // snippet.query
  let query = Article.query
    .include(\.author, \.comments.author)
    .fields(\.title, \.author)
    .filter { $0.wordCount > 1000 && $0.author.name == "Herman" }
    .sort(.descending(\.title))
  for item in try query.queryItems() { print(item.name, item.value, separator: "=") }
// snippet.end
#endif
