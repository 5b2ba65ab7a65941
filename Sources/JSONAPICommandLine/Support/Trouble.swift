#if CLI
  /// The reason why the command line could not do its work: it ends with exit code 2.
  struct Trouble: Error {
    let message: String

    init(_ message: String) { self.message = message }

    init(_ name: String, _ failure: System.Failure) { message = "\(name): \(failure.text)" }
  }

  /// Nobody reads what is written any more, as in `jsonapi show FILE | head`; there is nothing to say.
  struct ClosedPipe: Error {}
#endif
