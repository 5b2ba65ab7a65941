#if CLI
  import ArgumentParser
  import JSONAPI

  /// The extensions and profiles to apply.
  struct AppliedOptions: ParsableArguments {
    @Option(
      name: .customLong("extension"),
      help: ArgumentHelp(
        "An extension that is applied. Can be repeated.", valueName: "namespace=uri"),
      transform: OptionText.extension)
    var extensions: [Extension] = []

    @Option(
      name: .customLong("profile"),
      help: ArgumentHelp("A profile that is applied. Can be repeated.", valueName: "uri"),
      transform: OptionText.profile)
    var profiles: [Profile] = []
  }

  /// The rules for documents.
  struct RuleOptions: ParsableArguments {
    @Option(help: "The version of the specification to validate against.")
    var specVersion = DocumentValidator.SpecificationVersion.v1_1

    @Flag(help: "Report custom links as notes instead of errors.")
    var customLinks = false

    @Flag(help: "Check names against the recommendations, too; report notes.")
    var lint = false

    /// The options of a validator of documents with extensions and profiles.
    func options(_ applied: AppliedOptions) -> DocumentValidator.Options {
      .init(
        extensions: applied.extensions, profiles: applied.profiles, version: specVersion,
        allowsCustomLinks: customLinks, lintsNames: lint)
    }
  }
#endif
