import JSONAPI
import JSONAPIStore
import Observation

func resource<R: Resource>(_: R.Type) {}
func staticResource<R: StaticResource>(_: R.Type) {}
func related<R: RelatedResource>(_: R.Type) {}
func primary<D: PrimaryData>(_: D.Type) {}
func relationship<V: RelationshipValue>(_: V.Type) {}
func local<R: LocallyIdentified>(_: R.Type) {}
func live<R: LiveResource>(_: R.Type) {}
func codable<R: Codable>(_: R.Type) {}
func encodable<R: Encodable>(_: R.Type) {}
func decodable<R: Decodable>(_: R.Type) {}
func sendable<R: Sendable>(_: R.Type) {}
func observable<R: Observable>(_: R.Type) {}

struct Wrapper<R: Resource>: Sendable { var resource: R }
let wrapper: Wrapper<Article>? = nil
let liveWrapper: Wrapper<LiveArticle>? = nil

let values: Void =
  (
    resource(Article.self), staticResource(Box<Int>.self), related(Commenter.self),
    primary([Media.Image].self), relationship([Commenter].self), local(Person.self),
    codable(Comment.self), encodable(Bot.self), sendable(Article.self)
  ).0
let lives: Void =
  (
    resource(LiveArticle.self), live(LiveBox<Int>.self), related(LiveCommenter.self),
    primary([LiveArticle].self), relationship(LivePerson?.self), local(LivePerson.self),
    encodable(LiveComment.self), sendable(LiveBox<Int>.self), observable(LiveBox<Int>.self)
  ).0
let tags: Void =
  (
    staticResource(StaticTag.self), local(LocalTag.self), decodable(Tag.self),
    primary(OtherTag.self), live(ResourceLiveTag.self)
  ).0
