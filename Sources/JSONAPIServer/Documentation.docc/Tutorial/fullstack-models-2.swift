import JSONAPI

@Resource("articles")
public struct Article: Sendable {
  public var id: Int
  public var title: String
  public var body: String?
  public var author: ToOne<Person>
  public var comments: ToMany<Comment>
}

@Resource("people")
public struct Person: Sendable {
  public var id: Int
  public var name: String
}

@Resource("comments")
public struct Comment: Sendable {
  public var id: Int
  public var body: String
  public var author: ToOne<Person>
  public var article: ToOne<Article>
}
