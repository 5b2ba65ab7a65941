#if CLI
  import ArgumentParser
  import Dispatch
  import JSONAPI
  import JSONAPIConformance

  /// Handles interruption of work that has to clean up before the program ends.
  enum Interruption {
    /// Cancels the work at the first SIGINT or SIGTERM; the next one ends the program at once.
    ///
    /// - Parameter work: The work.
    /// - Returns: Its result.
    /// - Throws: `ExitCode` with 128 plus the signal number if a signal ended the work early;
    ///   otherwise the error of the work.
    static func cancelling<Result: Sendable>(
      _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      let task = Task { try await work() }
      let first = Guarded<Int32?>(nil)
      let sources = System.endingSignals.map { number in
        System.ignore(number)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
          let isFirst = first.withLock { first in
            defer { first = number }
            return first == nil
          }
          guard isFirst else { System.exit(after: number) }
          task.cancel()
        }
        source.activate()
        return source
      }
      defer {
        for source in sources { source.cancel() }
        for number in System.endingSignals { System.restore(number) }
      }
      do {
        return try await task.value
      } catch {
        guard let number = first.withLock({ $0 }) else { throw error }
        if let error = error as? ConformanceRunError {
          StandardError.write("jsonapi: \(Printable.text(error.message))\n")
        }
        throw ExitCode(128 + number)
      }
    }
  }
#endif
