import Observation

/// What observers of a query register for, by key paths of a type that isn't generic: those are made once.
final class LiveAspects: Observable, Sendable {
  let registrar = ObservationRegistrar()
  var rows: Void {}
  var count: Void {}
  var sections: Void {}
  var errors: Void {}

  /// Notifies the observers of what has changed.
  func tell(_ told: Looks) {
    if told.contains(.rows) { registrar.withMutation(of: self, keyPath: \.rows) {} }
    if told.contains(.count) { registrar.withMutation(of: self, keyPath: \.count) {} }
    if told.contains(.sections) { registrar.withMutation(of: self, keyPath: \.sections) {} }
    if told.contains(.errors) { registrar.withMutation(of: self, keyPath: \.errors) {} }
  }
}
