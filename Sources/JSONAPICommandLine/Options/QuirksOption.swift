#if CLI
  import ArgumentParser
  import JSONAPI

  /// The option for a profile of known departures from the specification.
  struct QuirksOption: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        """
        A profile of a server: a name that 'jsonapi quirks --list' shows, or a file. Its departures are not reported, \
        and queries have its dialect and pages.
        """,
        valueName: "name|file"),
      completion: .file())
    var quirks: String?

    /// The profile; `nil` if none is named.
    ///
    /// - Throws: ``Trouble`` if there is no such profile, or the file isn't one.
    func profile() throws -> Quirks? {
      guard let quirks else { return nil }
      if let known = Quirks.all.first(where: { $0.name == quirks }) { return known }
      guard
        quirks.contains(where: { "./".contains($0) }) || (try? System.FileInfo(path: quirks)) != nil
      else {
        let names = Quirks.all.map(\.name)
        let suggestion =
          nearestName(to: quirks, among: names).map { " Did you mean '\($0)'?" } ?? ""
        throw Trouble(
          "there is no profile '\(Printable.text(quirks))', and no such file.\(suggestion) "
            + "'jsonapi quirks --list' lists the profiles.")
      }
      let source = try SourceText(reading: quirks)
      do {
        return try PlainJSONDecoder().decode(Quirks.self, from: source.bytes)
      } catch let error as DecodingError {
        throw Trouble("\(source.name): is not a quirks profile: \(Printable.text(error.message))")
      }
    }
  }

  extension DecodingError {
    /// The description of the error and its location.
    fileprivate var message: String {
      switch self {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context.debugDescription
      @unknown default: "\(self)"
      }
    }
  }
#endif
