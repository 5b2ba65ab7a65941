#if CLI
  import ArgumentParser

  /// The command `jsonapi`.
  struct JSONAPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "jsonapi",
      abstract: "Checks, shows, compares and converts documents of JSON:API.",
      discussion: """
        Try it:
          jsonapi validate article.json
          curl -s https://example.com/articles | jsonapi show
          jsonapi help validate

        Exit codes: 0 all is well; 1 a document is at fault, or two differ; 2 the command could not \
        run, because of a file that can't be read, say, or an unknown option.
        """,
      version: "0.1.0",
      subcommands: [
        ValidateCommand.self, ShowCommand.self, FlattenCommand.self, UnflattenCommand.self,
        DiffCommand.self, ConvertCommand.self,
      ])

    /// Reads the arguments, runs the command and ends the program.
    static func runToEnd() -> Never {
      System.ignoreClosedPipes()
      do {
        var command = try parseAsRoot()
        try command.run()
        exit()
      } catch let code as ExitCode {
        exit(withError: code)
      } catch let trouble as Trouble {
        StandardError.write("jsonapi: \(trouble.message)\n")
        exitAsTrouble()
      } catch is ClosedPipe {
        exitAsTrouble()
      } catch {
        // Help, the version and completion scripts come as errors, too.
        guard !exitCode(for: error).isSuccess else { exit(withError: error) }
        StandardError.write(fullMessage(for: error) + "\n")
        exitAsTrouble()
      }
    }
  }

  @main enum Main {
    static func main() { JSONAPICommand.runToEnd() }
  }
#endif
