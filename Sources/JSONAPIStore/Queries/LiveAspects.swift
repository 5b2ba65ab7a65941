import Observation

/// The aspects of a query that observers register for; not generic, so that key paths are created once.
final class LiveAspects: Observable, Sendable {
  let registrar = ObservationRegistrar()
  var rows: Void {}
  var count: Void {}
  var sections: Void {}
  var errors: Void {}

  /// Notifies observers of changed aspects.
  func tell(_ told: Looks) {
    if told.contains(.rows) { registrar.withMutation(of: self, keyPath: \.rows) {} }
    if told.contains(.count) { registrar.withMutation(of: self, keyPath: \.count) {} }
    if told.contains(.sections) { registrar.withMutation(of: self, keyPath: \.sections) {} }
    if told.contains(.errors) { registrar.withMutation(of: self, keyPath: \.errors) {} }
  }
}
