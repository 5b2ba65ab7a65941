#if CLI
  import ArgumentParser
  import JSONAPI

  /// The files that a command reads.
  struct InputArguments: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "Documents to read, - for standard input (the default).",
        valueName: "file"),
      completion: .file())
    var files: [String] = []

    func validate() throws { try Self.check(files) }

    /// Rejects more than one `-`, since standard input can be read only once.
    static func check(_ files: [String]) throws {
      guard files.count(where: { $0 == "-" }) <= 1 else {
        throw ValidationError("Standard input (-) can be read only once.")
      }
    }

    /// The files, or standard input if none is named.
    ///
    /// - Throws: ``Trouble`` if no file is named and standard input is a terminal.
    static func paths(_ files: [String]) throws -> [String] {
      guard files.isEmpty else { return files }
      guard !System.isTerminal(0) else {
        throw Trouble(
          "no file is named, and standard input is a terminal. Name files, or - for the terminal.")
      }
      return ["-"]
    }

    /// Reads the files in order.
    ///
    /// A file that can't be read or used is reported on standard error, and reading continues.
    ///
    /// - Parameters:
    ///   - work: Processes a document before anything is written.
    ///   - result: Handles the outcome.
    /// - Returns: The exit code: 0 if all succeeded, 1 if a document was at fault, 2 if one could
    ///   not be read.
    /// - Throws: Any error of `result`, except for ``Trouble`` with one file, and errors of `work`
    ///   that are not about a document.
    func forEach<Outcome>(
      _ verb: String, work: (SourceText) throws -> Outcome,
      result: (SourceText, Outcome) throws -> Void
    ) throws -> Int32 {
      let paths = try Self.paths(files)
      var progress = Progress(verb, count: paths.count)
      var code: Int32 = 0
      for path in paths {
        progress.begin(path)
        do {
          let source = try SourceText(reading: path)
          let outcome: Outcome
          do {
            outcome = try work(source)
          } catch {
            guard let diagnostic = Diagnostic(error, in: source) else { throw error }
            progress.end()
            StandardError.write(diagnostic.text(.standardError))
            code = max(code, 1)
            continue
          }
          progress.end()
          try result(source, outcome)
        } catch let trouble as Trouble {
          progress.end()
          StandardError.write("jsonapi: \(trouble.message)\n")
          code = 2
        }
      }
      return code
    }
  }
#endif
