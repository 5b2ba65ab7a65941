// Models whose author wrote some of the conformances; the macros add the others.
import JSONAPI
import JSONAPIStore

@Resource("tags") struct CodableTag: Codable, Hashable { var id: String }
@Resource("tags") struct ResourceTag: Resource { var id: String }
@Resource("tags") struct StaticTag: StaticResource, Equatable {
  var id: String?
  var lid: String?
}
@Resource("tags") struct LocalTag: LocallyIdentified {
  var id: String?
  var lid: String?
}
@Resource("tags") struct DecodableTag { var id: String }
extension DecodableTag: Decodable {}
@Resource("tags") struct RelatedTag { var id: String }
extension RelatedTag: RelatedResource {}

@ResourceUnion enum Tag: ResourceUnion { case plain(CodableTag), related(RelatedTag) }
@ResourceUnion enum OtherTag { case plain(CodableTag), related(RelatedTag) }
extension OtherTag: PrimaryData, Encodable {}

@LiveResource("tags") final class LiveTag: LiveResource { var name: String? }
@LiveResource("tags") final class CodableLiveTag: Codable { var name: String? }
@LiveResource("tags") final class ResourceLiveTag: Resource { var name: String? }
