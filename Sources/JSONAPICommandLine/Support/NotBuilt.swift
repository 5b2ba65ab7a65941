#if !CLI
  /// A placeholder for the command line if the package is built without it.
  @main enum NotBuilt {
    static func main() {
      print("jsonapi: the command line is built with its trait only:")
      print("  swift build --traits CLI --product jsonapi")
      exitAsTrouble()
    }
  }
#endif
