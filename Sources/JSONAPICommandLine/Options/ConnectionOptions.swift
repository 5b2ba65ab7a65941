#if CLI
  import ArgumentParser
  import Foundation
  import HTTPTypes
  import JSONAPIClient

  /// The options for connecting to a server, and for retrying.
  struct ConnectionOptions: ParsableArguments {
    @OptionGroup var access: AccessOptions

    @Option(
      help: ArgumentHelp(
        """
        How often to retry if the server is busy or unreachable. POST and PATCH are retried only \
        with the header field Idempotency-Key.
        """,
        valueName: "number"))
    var retries = 0

    @Option(
      help: ArgumentHelp(
        "The path that the server leaves out of its links, as /v2 where /v2/articles links to /articles?page=2.",
        valueName: "path"))
    var linkBase: String?

    func validate() throws {
      guard linkBase?.hasPrefix("/") ?? true else {
        throw ValidationError("--link-base has to begin with a slash.")
      }
      guard (0...100).contains(retries) else {
        throw ValidationError("--retries has to be a number from 0 to 100.")
      }
    }

    /// The middleware that every request passes through.
    var middleware: [any Middleware] { retries > 0 ? [.retry(attempts: retries + 1)] : [] }
  }

  /// The options for connecting to a server.
  ///
  /// Credentials are checked in ``validate()``, not during parsing, since the parser's messages
  /// repeat values that it rejects.
  struct AccessOptions: ParsableArguments {
    @Option(
      name: [.customShort("H"), .long], parsing: .unconditionalSingleValue,
      help: ArgumentHelp("A header field to send. Can be repeated.", valueName: "name: value"))
    var header: [String] = []

    @Option(
      help: ArgumentHelp(
        """
        Where a bearer token comes from: env:NAME is a variable of the environment, file:PATH a \
        file. It isn't given itself, since other users see the arguments of programs.
        """,
        valueName: "source"),
      completion: .file())
    var token: String?

    @Option(help: ArgumentHelp("How long to wait for each response.", valueName: "seconds"))
    var timeout = 60.0

    @Flag(
      name: [.short, .long],
      help: "Show the heads of requests and responses on standard error, without credentials.")
    var verbose = false

    func validate() throws {
      _ = try fields
      guard timeout > 0, timeout <= 86_400 else {
        throw ValidationError("--timeout has to be above 0 and at most 86400 seconds.")
      }
      guard let token else { return }
      guard TokenSource(token) != nil else {
        throw ValidationError(
          "--token has to be env:NAME or file:PATH, and never the token itself.")
      }
    }

    /// The requested header fields.
    var fields: HTTPFields {
      get throws {
        var fields = HTTPFields()
        for text in header {
          guard let colon = text.firstIndex(of: ":"),
            let name = HTTPField.Name(String(text[..<colon].trimmingWhitespace))
          else { throw ValidationError("--header has to be NAME: VALUE.") }
          let value = String(text[text.index(after: colon)...].trimmingWhitespace)
          guard HTTPField.isValidValue(value) else {
            throw ValidationError("The value of the header \(name) has characters it can't have.")
          }
          fields.append(HTTPField(name: name, value: value))
        }
        return fields
      }
    }

    /// The transport to the server.
    var transport: WatchedTransport {
      WatchedTransport(DefaultTransport(timeout: .seconds(timeout)), isVerbose: verbose)
    }
  }

  /// The source of a token.
  enum TokenSource {
    case environment(String)
    case file(String)

    init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
      switch (parts.first, parts.count) {
      case ("env", 2): self = .environment(parts[1])
      case ("file", 2): self = .file(parts[1])
      default: return nil
      }
    }

    /// The token.
    ///
    /// - Throws: ``Trouble`` if there is none, or it isn't valid in a header field.
    func token() throws(Trouble) -> String {
      let token: String
      let name: String
      switch self {
      case .environment(let variable):
        name = "the variable \(Printable.text(variable))"
        guard let value = System.environment(variable) else {
          throw Trouble("\(name) is not set, or empty")
        }
        token = value
      case .file(let path):
        name = Printable.text(path)
        token = String(decoding: try SourceText(reading: path).bytes, as: UTF8.self)
      }
      let trimmed = token.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !trimmed.isEmpty, HTTPField.isValidValue(trimmed), !trimmed.contains(" ") else {
        throw Trouble("\(name): holds no token of one word")
      }
      return trimmed
    }
  }
#endif
