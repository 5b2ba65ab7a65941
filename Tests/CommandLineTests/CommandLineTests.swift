#if CLI
  import Testing

  /// All tests of the command line.
  @Suite enum CommandLineTests {}
#endif
