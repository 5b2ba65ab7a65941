#if CLI
  import Foundation
  import Testing

  /// The built command line, run as a user runs it.
  struct Jsonapi {
    /// What a run wrote, and how it ended.
    struct Run {
      let output: String
      let messages: String
      let code: Int32
      let isCrash: Bool
    }

    /// The binary in the folder where the tests were built.
    static let binary: URL? = {
      var folders = [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
      folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      folders.append(Bundle.main.bundleURL)
      return folders.map { $0.appendingPathComponent("jsonapi") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      }
    }()

    /// The reason why no test can run.
    struct NotBuilt: Error, CustomStringConvertible {
      let description =
        "jsonapi is not beside the tests: swift build --traits CLI --product jsonapi"
    }

    static func executable() throws -> URL {
      guard let binary else { throw NotBuilt() }
      return binary
    }

    /// Runs the command line to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - input: What standard input holds.
    ///   - folder: The working folder.
    ///   - environment: Variables to add to the environment.
    /// - Returns: What it wrote, and how it ended.
    /// - Throws: Why it could not be run.
    static func run(
      _ arguments: String..., input: Data = Data(), in folder: URL? = nil,
      environment: [String: String] = [:]
    ) throws -> Run {
      try run(arguments, input: input, in: folder, environment: environment)
    }

    /// Runs the command line to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - input: What standard input holds.
    ///   - folder: The working folder.
    ///   - environment: Variables to add to the environment.
    ///   - outputOnTerminal: Whether standard output is a terminal, and not a file.
    ///   - messagesOnTerminal: Whether standard error is a terminal, and not a file.
    /// - Returns: What it wrote, and how it ended.
    /// - Throws: Why it could not be run.
    static func run(
      _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
      environment: [String: String] = [:], outputOnTerminal: Bool = false,
      messagesOnTerminal: Bool = false
    ) throws -> Run {
      let files = try TemporaryFolder()
      // Files instead of pipes: nothing can fill up and wait.
      let paths = try ["in", "out", "err"].map {
        try files.write($0 == "in" ? input : Data(), to: $0)
      }
      let process = Process()
      process.executableURL = try executable()
      process.arguments = arguments
      process.currentDirectoryURL = folder ?? files.url
      process.environment = ProcessInfo.processInfo.environment
        .merging(environment) { $1 }
        .filter { $0.key != "NO_COLOR" || environment["NO_COLOR"] != nil }
      process.standardInput = try FileHandle(forReadingFrom: paths[0])
      let screen = outputOnTerminal ? try Terminal() : nil
      process.standardOutput = try screen?.handle ?? FileHandle(forWritingTo: paths[1])
      let terminal = messagesOnTerminal ? try Terminal() : nil
      process.standardError = try terminal?.handle ?? FileHandle(forWritingTo: paths[2])
      try process.run()
      process.waitUntilExit()
      return Run(
        output: try screen?.text()
          ?? String(decoding: Data(contentsOf: paths[1]), as: UTF8.self),
        messages: try terminal?.text()
          ?? String(decoding: Data(contentsOf: paths[2]), as: UTF8.self),
        code: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal)
    }

    /// The documents that the package ships as examples.
    static let examples = package.appendingPathComponent("Examples/documents")

    static let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// A folder that goes away with the object.
  final class TemporaryFolder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("jsonapi-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @discardableResult
    func write(_ data: Data, to name: String) throws -> URL {
      let file = url.appendingPathComponent(name)
      try data.write(to: file)
      return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
      try write(Data(text.utf8), to: name)
    }

    func text(_ name: String) throws -> String {
      try String(decoding: Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
  }
#endif
