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

// snippet.program
/// As it was, without `JapxCodable` and without a wrapper for `data`.
struct FlatUser: Codable {
  var id: String
  var type: String
  var email: String
  var username: String?
}

func flatUser(_ id: String) async throws -> FlatUser {
  let answer = try await client.send(ClientRequest(.get, .path("users/\(id)")))
  return try FlatDecoder(keyPath: "data").decode(FlatUser.self, from: answer.body)
}

func save(_ user: FlatUser) async throws {
  let body = try FlatEncoder(unflattener: Unflattener(embedded: .identifiers)).encode(user)
  _ = try await client.send(ClientRequest(.patch, .path("users/\(user.id)"), body: body))
}
// snippet.end

// snippet.model
/// The same with a model: `User` says what its type is, and the client knows paths, bodies and errors.
func rename(_ id: String, to email: String) async throws -> User {
  let user = try await client.fetch(User.query(id: id))
  return try await client.update(user) { $0.email = email }
}
// snippet.end
