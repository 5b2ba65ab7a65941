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
#endif
