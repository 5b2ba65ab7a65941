package import JSONAPIServer
import JSONAPI

/// A server of notes that have a version, a place in an order that many share, and cursors.
package enum Notes {
  private static let schema = Schema(
    "notes", id: Int.self,
    [
      .attribute("title", String.self), .attribute("rank", Int?.self),
      .attribute("counter", Int.self),
    ])

  /// The server, on a database with the fixture's table.
  ///
  /// - Parameter followers: The limits of event streams; nil for none.
  package static func server(
    on database: some ServerDatabase, followers: FollowerLimits? = nil
  ) throws -> JSONAPIServer<NoPrincipal> {
    var configuration = ServerConfiguration()
    configuration.followers = followers
    return try JSONAPIServer(database: database, configuration: configuration) {
      Serve(schema: schema) {
        $0.version("version", required: true)
        $0.page(default: 10, maximum: 100, [.cursor])
        $0.sort(by: ["rank", "title"])
        $0.filter(by: ["title"])
        $0.allow(.create, .update, .delete)
      }
    }
  }

  /// The table of the fixture, which is empty at first.
  package static let tables = SQLFixture([
    (
      "notes",
      "id {key}, title TEXT NOT NULL, rank {int}, counter {int} NOT NULL, "
        + "version {int} NOT NULL DEFAULT 1"
    )
  ])
}
