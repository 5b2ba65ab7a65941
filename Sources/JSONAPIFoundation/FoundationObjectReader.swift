import Foundation
import JSONAPI

/// Makes dictionaries and arrays of JSON.
///
/// What is open is in an array, so that nesting costs no stack.
enum FoundationObjectReader {
  /// A container that is being read: an object if it has a rest of members.
  private struct Frame {
    var members: [String: Any] = [:]
    var elements: [Any] = []
    var restOfMembers: JSONValue.Members?
    var restOfElements: JSONValue.Elements?
    /// The name of the member that is being read.
    var name = ""

    init(_ value: JSONValue) {
      if value.kind == .object {
        restOfMembers = value.members
      } else {
        restOfElements = value.elements
      }
    }

    mutating func next() -> JSONValue? {
      guard restOfMembers != nil else { return restOfElements?.next() }
      guard let (name, value) = restOfMembers?.next() else { return nil }
      self.name = name
      return value
    }

    /// Adds a child; the first of members with one name stays.
    mutating func add(_ value: Any) {
      if restOfMembers == nil {
        elements.append(value)
      } else if members[name] == nil {
        members[name] = value
      }
    }

    var result: Any { restOfMembers == nil ? elements : members }
  }

  static func read(_ value: JSONValue) throws(FlatFormError) -> Any {
    guard value.kind == .object || value.kind == .array else { return try scalar(value, []) }
    var frames = [Frame(value)]
    while true {
      let top = frames.count - 1
      if let child = frames[top].next() {
        if child.kind == .object || child.kind == .array {
          frames.append(Frame(child))
        } else {
          frames[top].add(try scalar(child, frames))
        }
      } else {
        let done = frames.removeLast().result
        guard !frames.isEmpty else { return done }
        frames[top - 1].add(done)
      }
    }
  }

  private static func scalar(_ value: JSONValue, _ frames: [Frame]) throws(FlatFormError) -> Any {
    if let string = value.string { return string }
    if let bool = value.bool { return bool }
    guard let number = value.number else { return NSNull() }
    if value.kind == .integer {
      if let int = value.int { return int }
      if let large = number.integer(as: UInt64.self) { return large }
    } else if let double = number.double, JSONNumber(double) == number {
      return double
    }
    if let decimal = number.decimal { return decimal }
    if let double = number.double { return double }
    let tokens = frames.map { $0.restOfMembers == nil ? String($0.elements.count) : $0.name }
    throw FlatFormError(
      code: .unsupportedValue, pointer: JSONPointer(tokens),
      expected: "a number that fits a Double", found: number.text)
  }
}
