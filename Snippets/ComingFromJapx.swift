// What Japx's networking looks like here.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient

struct User: Resource {
  static let resourceType = "users"
  var id: String
  var email: String
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: URLSessionTransport())

func japx(email: String, password: String) async throws -> User {
  // snippet.japx
  /// What plain `Codable` reads, without a protocol of this package.
  struct LoginResponse: Decodable {
    var id: String
    var email: String
  }

  let login = AnyResource(
    type: "logins", attributes: ["email": JSONValue(email), "password": JSONValue(password)])
  let answer = try await client.send(
    ClientRequest(
      .post, .path("users/login"), body: AnyDocument(data: .one(login)).data()))
  let response = try FlatDecoder(keyPath: "data").decode(LoginResponse.self, from: answer.body)
  // snippet.end
  return User(id: response.id, email: response.email)
}
