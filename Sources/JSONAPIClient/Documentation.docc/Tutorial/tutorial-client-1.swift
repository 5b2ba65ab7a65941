import Foundation
import JSONAPIClient
import JSONAPIStore

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!,
  middleware: [.logging, .retry()])
