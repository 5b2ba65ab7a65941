#if CLI
  import Testing

  /// All tests of the command line, one after the other: each starts processes.
  @Suite(.serialized) enum CommandLineTests {}
#endif
