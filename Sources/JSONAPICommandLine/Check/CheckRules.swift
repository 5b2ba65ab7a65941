#if CLI
  import JSONAPI

  /// The rules to check a server against, and the extent of the check.
  struct CheckRules {
    var version = DocumentValidator.SpecificationVersion.v1_1
    /// The extensions and profiles that the server is declared to support.
    var extensions: [Extension] = []
    var profiles: [Profile] = []
    var allowsCustomLinks = false
    var lintsNames = false
    /// The expected status of the address itself.
    var status = 200
    /// The number of links to follow.
    var links = 24
    /// Whether to send requests that a server has to reject, too.
    var hasProbes = true

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
