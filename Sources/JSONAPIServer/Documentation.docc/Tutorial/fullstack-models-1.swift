import JSONAPI

@Resource("articles")
public struct Article: Sendable {
  public var id: Int
  public var title: String
  public var body: String?
  public var author: ToOne<Person>
  public var comments: ToMany<Comment>
}
