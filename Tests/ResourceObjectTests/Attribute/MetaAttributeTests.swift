import Foundation
import Testing

@testable import JSONAPIResourceObject

enum UserDescription: ResourceObjectDescription {
  static let jsonType = "users"

  struct Attributes: JSONAPI.Attributes {
    let friend_id: Attribute<String>

    var createdAt: (User) -> Date? {
      { user in
        let parts = user.id.rawValue.split(separator: "-")
        return parts.count == 2
          ? TimeInterval(parts[1]).map { Date(timeIntervalSince1970: $0) } : nil
      }
    }
  }

  struct Relationships: JSONAPI.Relationships {
    var friend: (User) -> User.Id { { User.Id(rawValue: $0.friend_id) } }
    var friends: (User) -> [User.Id] { { [User.Id(rawValue: $0.friend_id), $0.id] } }
  }
}

typealias User = Entity<UserDescription>

@Suite struct MetaAttributeTests {
  @Test(arguments: Coder.allCases)
  func `Attributes and relationships are made from the whole resource`(coder: Coder) throws {
    let json = #"{"type": "users", "id": "1-60", "attributes": {"friend_id": "2-0"}}"#
    let user = try coder.roundTrip(User.self, json)
    #expect(user.createdAt == Date(timeIntervalSince1970: 60))
    #expect((user ~> \.friend) == "2-0")
    #expect((user ~> \.friends) == ["2-0", "1-60"])
    #expect(
      try coder.encode(user)
        == #"{"attributes":{"friend_id":"2-0"},"id":"1-60","relationships":{},"type":"users"}"#)
  }
}
