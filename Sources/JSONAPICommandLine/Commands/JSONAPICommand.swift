#if CLI
  import ArgumentParser

  /// The command `jsonapi`.
  struct JSONAPICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "jsonapi",
      abstract: "Checks, shows, compares, converts and fetches documents of JSON:API.",
      discussion: """
        Try it:
          jsonapi validate article.json
          jsonapi get https://example.com/articles --tree
          jsonapi help validate

        Exit codes: 0 all is well; 1 a document or a server is at fault, or two documents differ; 2 \
        the command could not run, because of a file that can't be read, say, or a server that \
        isn't there, or an unknown option.
        """,
      version: "0.1.0",
      subcommands: [
        ValidateCommand.self, ShowCommand.self, FlattenCommand.self, UnflattenCommand.self,
        DiffCommand.self, ConvertCommand.self, GetCommand.self, PostCommand.self,
        PatchCommand.self, DeleteCommand.self, CheckCommand.self,
      ])

    /// Reads the arguments, runs the command and ends the program.
    static func runToEnd() async -> Never {
      System.ignoreClosedPipes()
      do {
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
    static func main() async { await JSONAPICommand.runToEnd() }
  }
#endif
