import JSONAPITesting
import Logging

@testable import JSONAPIClient

/// One event as it was logged.
struct LoggedEvent: Sendable {
  let label: String
  let level: Logger.Level
  let message: String
  let metadata: Logger.Metadata

  /// All that the event says.
  var text: String { "\(message) \(metadata)" }

  /// The label, the level and the message.
  var line: String { "\(label) \(level) \(message)" }
}

/// The loggers of a client, which keep what is logged with them.
struct LoggedEvents: Sendable {
  private struct Handler: LogHandler {
    let label: String
    let events: Box<[LoggedEvent]>
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let kept = LoggedEvent(
        label: label, level: event.level, message: "\(event.message)",
        metadata: metadata.merging(event.metadata ?? [:]) { $1 })
      events.update { $0.append(kept) }
    }
  }

  private let events = Box<[LoggedEvent]>([])
  private let level: Logger.Level

  init(level: Logger.Level) {
    self.level = level
  }

  /// What was logged, in order.
  var all: [LoggedEvent] { events.value }

  /// What was logged under a label.
  func callAsFunction(_ label: String) -> [LoggedEvent] { all.filter { $0.label == label } }

  /// A configuration whose loggers have the labels of those that a client has by itself.
  var configuration: ClientConfiguration {
    var loggers = ClientLoggers()
    loggers.client = logger(loggers.client.label)
    loggers.networking = logger(loggers.networking.label)
    loggers.coding = logger(loggers.coding.label)
    return ClientConfiguration(loggers: loggers)
  }

  /// A logger whose events are kept.
  func logger(_ label: String) -> Logger {
    Logger(label: label) { Handler(label: $0, events: events, logLevel: level) }
  }
}
