#if CLI
  import ArgumentParser
  import JSONAPI

  /// Writes the resources of documents as lines of JSON while the documents are read.
  struct LineOutput {
    static let help: ArgumentHelp =
      "Write one line of JSON for each resource of data; stream documents of any size."

    let input: InputArguments
    /// The relationships whose included resources are resolved; `nil` for all.
    let following: Set<String>?

    /// Rejects options that can't be combined with `--lines`.
    static func check(_ output: OutputOptions) throws {
      guard output.output == nil else {
        throw ValidationError("--lines writes to standard output; use > instead of --output.")
      }
    }

    /// Writes a line for each resource.
    ///
    /// An invalid document is reported on standard error after the lines of the resources before
    /// the error.
    ///
    /// - Parameters:
    ///   - format: The format of a line.
    ///   - transform: Transforms a document with a single resource.
    /// - Throws: ``Trouble``, ``ClosedPipe`` or an exit code.
    func write(
      _ format: JSONFormat = .compact, _ transform: ([UInt8]) throws -> [UInt8] = { $0 }
    ) async throws {
      let output = Output()
      var code: Int32 = 0
      for path in try InputArguments.paths(input.files) {
        do {
          try await write(path, format, transform, to: output)
        } catch {
          code = max(code, try Self.report(error, of: path, after: output))
        }
      }
      try output.finish()
      if code != 0 { throw ExitCode(code) }
    }

    /// Writes a line for each resource of a file.
    private func write(
      _ path: String, _ format: JSONFormat, _ transform: ([UInt8]) throws -> [UInt8],
      to output: Output
    ) async throws {
      let file =
        try path == "-" ? FileReader(descriptor: 0, isOwned: false) : FileReader(path: path)
      var documents = StreamedDocuments(in: file, following: following)
      while let document = try await documents.next() {
        let data = try JSONValue(leniently: transform(document))["data"]
        guard let resource = data?.kind == .array ? data?[0] : data else { continue }
        try output.writeLine(json: resource.bytes(format: format))
      }
    }

    /// Reports an error about a document after writing the lines before it, and returns the exit
    /// code.
    ///
    /// Swift 6.3.1 crashes in release mode if this is in the `catch` of a function that suspends.
    @inline(never) private static func report(
      _ error: any Error, of path: String, after output: Output
    ) throws -> Int32 {
      guard let status = status(of: error) else { throw error }
      try output.finish()
      let (name, text) = (SourceText.name(of: path), Printable.text("\(error)"))
      // As in other commands, a read failure isn't reported as an error of the document.
      StandardError.write(
        status == 2 ? "jsonapi: \(name): \(text)\n" : "\(name): error: \(text)\n")
      return status
    }

    /// The exit code of an error about a document; `nil` for other errors.
    private static func status(of error: any Error) -> Int32? {
      switch error {
      case let error as StreamError: error.code == .sourceFailed ? 2 : 1
      case is ServerError, is FlatFormError, is JSONError: 1
      case is FileReader.Failure: 2
      default: nil
      }
    }
  }

  extension IncludePaths {
    /// All names in the paths.
    var names: Set<String> { Set(paths.flatMap(\.names)) }
  }
#endif
