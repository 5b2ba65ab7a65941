/// One call that follows a list.
struct ListFollower: Sendable {
  /// Asks for the pages while the list is followed.
  let client: JSONAPIClient
  /// Has the server asked before it is time.
  let signal = FollowerSignal()

  init(_ client: JSONAPIClient) { self.client = client.revalidating }
}
