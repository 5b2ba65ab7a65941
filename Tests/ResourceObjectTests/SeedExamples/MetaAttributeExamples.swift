import Foundation
import JSONAPIResourceObject
import Testing

/// The usage guide's example of a meta-attribute.
private enum WithTimestamp {
  enum UserDescription: ResourceObjectDescription {
    static var jsonType: String { "users" }

    struct Attributes: JSONAPI.Attributes {
      var createdAt: (User) -> Date {
        { user in
          let components = user.id.rawValue.split(separator: "-")

          guard components.count == 2 else {
            assertionFailure()
            return Date()
          }

          let timestamp = TimeInterval(components[1])

          guard let date = timestamp.map(Date.init(timeIntervalSince1970:)) else {
            assertionFailure()
            return Date()
          }

          return date
        }
      }
    }

    typealias Relationships = NoRelationships
  }

  typealias User = JSONAPI.ResourceObject<UserDescription, NoMetadata, NoLinks, String>
}

/// The usage guide's example of a meta-relationship.
private enum WithFriend {
  enum UserDescription: ResourceObjectDescription {
    static var jsonType: String { "users" }

    struct Attributes: JSONAPI.Attributes {
      let friend_id: Attribute<String>
    }

    struct Relationships: JSONAPI.Relationships {
      var friend: (User) -> User.Id {
        { user in
          User.Id(rawValue: user.friend_id)
        }
      }
    }
  }

  typealias User = JSONAPI.ResourceObject<UserDescription, NoMetadata, NoLinks, String>
}

@Suite struct MetaAttributeExamples {
  @Test(arguments: Coder.allCases)
  func `A meta-attribute is read like any other`(coder: Coder) throws {
    let user = try coder.roundTrip(
      WithTimestamp.User.self, #"{"type":"users","id":"12-86400","attributes":{}}"#)
    let createdAt = user.createdAt
    #expect(createdAt == Date(timeIntervalSince1970: 86400))
  }

  @Test(arguments: Coder.allCases)
  func `A meta-relationship is reached like any other`(coder: Coder) throws {
    let user = try coder.roundTrip(
      WithFriend.User.self, #"{"type":"users","id":"1","attributes":{"friend_id":"2"}}"#)
    let friendId = user ~> \.friend
    #expect(friendId == WithFriend.User.Id(rawValue: "2"))
  }
}
