/// One call that follows a list.
struct ListFollower: Sendable {
  /// Requests the pages while the list is followed, and keeps the responses for conditional requests.
  var client: JSONAPIClient
  /// Triggers early requests.
  let signal = FollowerSignal()

  init(_ client: JSONAPIClient) { self.client = client.revalidating }
}
