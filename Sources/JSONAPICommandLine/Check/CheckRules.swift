#if CLI
  import JSONAPI

  /// The rules to check a server against, and the extent of the check.
  struct CheckRules {
    let version: DocumentValidator.SpecificationVersion
    /// The extensions and profiles that the server is declared to support.
    let extensions: [Extension]
    let profiles: [Profile]
    let allowsCustomLinks: Bool
    let lintsNames: Bool
    /// The expected status at the URL itself.
    let status: Int
    /// The number of links to follow.
    let links: Int
    /// Whether to send requests that a server has to reject as well.
    let hasProbes: Bool

    /// A validator for a document that came with a media type.
    func validator(
      _ context: DocumentContext, _ type: MediaType?, isSparse: Bool
    ) -> DocumentValidator {
      let known = extensions + [.atomicOperations]
      return DocumentValidator(
        context: context,
        options: .init(
          extensions: (type?.extensions ?? []).compactMap { uri in
            known.first { $0.uri == uri } ?? (try? Extension(uri: uri, namespace: nil))
          },
          profiles: (type?.profiles ?? []).compactMap { uri in
            profiles.first { $0.uri == uri } ?? (try? Profile(uri: uri))
          },
          sparseFieldsets: isSparse, version: version, allowsCustomLinks: allowsCustomLinks,
          lintsNames: lintsNames))
    }
  }
#endif
