import JSONAPI
import JSONAPIStore

struct Feed: Resource {
  static let resourceType = "feeds"
  var id: String
  var articles: [Article]
  var top: ToOne<Article>
  var commenter: Commenter?
}

@Resource("feeds")
struct MacroFeed {
  var id: String
  @Relationship var articles: [Article]
  @Relationship var commenter: Commenter?
  var top: ToOne<Article>
  var status: Article.Status?
}

@ResourceUnion enum Anything { case article(Article), image(Media.Image), feed(MacroFeed) }

@LiveResource("feeds")
final class LiveFeed {
  @Relationship var articles: [LiveArticle]
  @Relationship var commenter: LiveCommenter?
  @Relationship var copies: [Article]
  var top: ToOne<LiveArticle>
  var status: LiveArticle.Status?
}

extension Media {
  @Resource("albums")
  struct Album {
    var id: String
    @Relationship var images: [Image]
    @Relationship var attachment: Attachment?
  }

  struct Shelf: Codable {
    var album: Album
    var size: Image.Size
    var attachment: Attachment
  }
}
