public import Foundation

/// Recorded exchanges for replaying in tests.
///
/// A cassette is a JSON file with sorted keys, so that it can be read, edited and compared.
///
/// ```swift
/// let recorder = RecordingTransport(URLSessionTransport())
/// … // use a client with this transport against the real server
/// try await recorder.cassette.write(to: file)
///
/// let client = JSONAPIClient(
///   baseURL: url, transport: ReplayingTransport(try Cassette(contentsOf: file)))
/// ```
public struct Cassette: Sendable, Hashable, Codable {
  /// The version of the file format.
  public private(set) var version = 1

  /// The exchanges in the order in which their responses arrived.
  public var exchanges: [RecordedExchange]

  /// Creates a cassette.
  ///
  /// - Parameter exchanges: The exchanges in order.
  public init(exchanges: [RecordedExchange] = []) {
    self.exchanges = exchanges
  }

  /// Reads a cassette from a file.
  ///
  /// - Throws: A file system error, or `DecodingError` if the file isn't a cassette.
  public init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Cassette.self, from: Data(contentsOf: file))
  }

  /// Writes the cassette to a file.
  ///
  /// - Parameter file: The file's location. An existing file is replaced.
  /// - Throws: A file system error.
  public func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }
}
