import JSONAPI
import JSONAPIStore

// Live classes as expanded by `@LiveResource`, without typed paths and schemas.

final class LivePerson {
  var firstName: String {
    get { liveRecord.value(0, of: self, "") }
    set { liveRecord.set(0, of: self, newValue) }
  }
  var karma: Int {
    get { liveRecord.value(1, of: self, 0) }
    set { liveRecord.set(1, of: self, newValue) }
  }
  var id: String? { liveRecord.id(of: self) }
  var friends: [LivePerson] {
    get { liveRecord.many(2, of: self) }
    set { liveRecord.set(2, of: self, many: newValue) }
  }
  var boss: LivePerson? {
    get { liveRecord.one(3, of: self) }
    set { liveRecord.set(3, of: self, one: newValue) }
  }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }
  static let resourceType = "people"
  static let liveFields = LiveFields<LivePerson>(
    FieldTable(attributes: ["firstName", "karma"], relationships: ["friends", "boss"]))
  static let livePaths = LivePaths<LivePerson>(4)
  static let schema = Schema(
    "people", id: String?.self,
    [
      .attribute("firstName", String.self), .attribute("karma", Int.self),
      .relationship("friends", [LivePerson].self), .relationship("boss", LivePerson?.self),
    ])
}

extension LivePerson: LiveResource {}
