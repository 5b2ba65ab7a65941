/// One call that follows a list.
struct ListFollower: Sendable {
  /// Requests the pages while the list is followed.
  let client: JSONAPIClient
  /// Triggers early requests.
  let signal = FollowerSignal()

  init(_ client: JSONAPIClient) { self.client = client.revalidating }
}
