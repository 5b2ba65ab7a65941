#if !CLI
  import Testing

  @Suite struct CommandLineTests {
    @Test(.disabled("The command line is built with the trait CLI only: swift test --traits CLI"))
    func `the command line is tested`() {}
  }
#endif
