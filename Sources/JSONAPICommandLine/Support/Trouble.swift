#if CLI
  /// The reason why a command failed with exit code 2.
  struct Trouble: Error {
    let message: String

    init(_ message: String) { self.message = message }

    init(_ name: String, _ failure: System.Failure) { message = "\(name): \(failure.text)" }
  }

  /// The reader closed the pipe, as in `jsonapi show FILE | head`; there is nothing to report.
  struct ClosedPipe: Error {}
#endif
