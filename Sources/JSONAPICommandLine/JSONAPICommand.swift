#if CLI
  import ArgumentParser
  import JSONAPI

  /// The command `jsonapi`.
  struct JSONAPICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "jsonapi",
      abstract: "Validates, shows, compares, converts and fetches JSON:API documents.",
      discussion: """
        Try it:
          jsonapi validate article.json
          jsonapi get https://example.com/articles --tree
          jsonapi help validate

        Exit codes: 0 success; 1 a document or a server is at fault, or two documents differ; 2 the \
        command could not run, for example because of an unreadable file, an unreachable server or an \
        unknown option; 141 the reader closed the pipe.
        """,
      version: "0.1.0",
      subcommands: [
        ValidateCommand.self, ShowCommand.self, FlattenCommand.self, UnflattenCommand.self,
        DiffCommand.self, ConvertCommand.self, GetCommand.self, PostCommand.self,
        PatchCommand.self, DeleteCommand.self, CheckCommand.self, ConformCommand.self,
        SchemaCommand.self, DriftCommand.self, GenerateCommand.self, ExplainCommand.self,
        QuirksCommand.self,
      ] + servers)

    /// The commands that serve a database, if they are built.
    private static var servers: [any ParsableCommand.Type] {
      #if Serve
        [ServeCommand.self, OpenAPICommand.self]
      #else
        []
      #endif
    }

    /// Reads the arguments, runs the command and ends the program.
    static func runToEnd() async -> Never {
      System.ignoreClosedPipes()
      do {
        try checkName(CommandLine.arguments.dropFirst())
        var command = try parseAsRoot()
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        exit()
      } catch let code as ExitCode {
        exit(withError: code)
      } catch let trouble as Trouble {
        StandardError.write("jsonapi: \(trouble.message)\n")
        exitAsTrouble()
      } catch is ClosedPipe {
        exitAsClosedPipe()
      } catch {
        // Help, the version and completion scripts also arrive as errors.
        guard !exitCode(for: error).isSuccess else { exit(withError: error) }
        StandardError.write(fullMessage(for: error) + "\n")
        exitAsTrouble()
      }
    }
  }

  extension JSONAPICommand {
    /// Rejects an unknown command and suggests the nearest one.
    ///
    /// - Throws: `ValidationError`.
    static func checkName(_ arguments: ArraySlice<String>) throws {
      let isHelp = arguments.first == "help"
      guard let name = isHelp ? arguments.dropFirst().first : arguments.first,
        !name.isEmpty, !name.hasPrefix("-")
      else { return }
      let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
      guard !names.contains(name) else { return }
      guard !["openapi", "serve"].contains(name) else {
        throw ValidationError(
          "This is built without '\(name)': swift build --traits Serve --product jsonapi")
      }
      let suggestion = nearestName(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("There is no command '\(Printable.text(name))'.\(suggestion)")
    }
  }

  @main enum Main {
    static func main() async { await JSONAPICommand.runToEnd() }
  }
#endif
