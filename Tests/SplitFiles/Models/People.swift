import JSONAPI

@Resource("people")
struct Person {
  var id: String?
  var lid: String?
  var name: String
}

@Resource("bots")
struct Bot {
  var id: Int
}

@ResourceUnion
enum Commenter {
  case person(Person)
  case bot(Bot)
}

extension Media {
  @ResourceUnion
  enum Attachment {
    case image(Image)
    case other(AnyResource)
  }
}
