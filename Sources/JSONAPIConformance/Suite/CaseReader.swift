import JSONAPI

/// A location in a document of cases, for reading with located errors.
struct CaseReader {
  let value: JSONValue
  let pointer: JSONPointer

  init(_ value: JSONValue, at pointer: JSONPointer = .root) {
    self.value = value
    self.pointer = pointer
  }

  func error(_ expected: String) -> ConformanceFormatError {
    ConformanceFormatError(pointer: pointer, expected: expected)
  }

  subscript(name: String) -> CaseReader? {
    value[name].map { CaseReader($0, at: pointer.appending(name)) }
  }

  func required(_ name: String) throws(ConformanceFormatError) -> CaseReader {
    guard let member = self[name] else { throw error("the member \"\(name)\"") }
    return member
  }

  func text() throws(ConformanceFormatError) -> String {
    guard let text = value.string else { throw error("a string") }
    return text
  }

  func flag() throws(ConformanceFormatError) -> Bool {
    guard let flag = value.bool else { throw error("true or false") }
    return flag
  }

  func integer() throws(ConformanceFormatError) -> Int {
    guard let number = value.int else { throw error("an integer") }
    return number
  }

  func place() throws(ConformanceFormatError) -> JSONPointer {
    guard let place = JSONPointer(try text()) else { throw error("a JSON pointer") }
    return place
  }

  /// The member's name, parsed as a JSON pointer.
  func pointer(named name: String) throws(ConformanceFormatError) -> JSONPointer {
    guard let pointer = JSONPointer(name) else { throw error("a JSON pointer as name") }
    return pointer
  }

  /// The elements of an array.
  func elements() throws(ConformanceFormatError) -> [CaseReader] {
    guard value.kind == .array else { throw error("an array") }
    return value.elements.enumerated().map { CaseReader($1, at: pointer.appending($0)) }
  }

  /// The members of an object.
  func members() throws(ConformanceFormatError) -> [(name: String, value: CaseReader)] {
    guard value.kind == .object else { throw error("an object") }
    return value.members.map { ($0.name, CaseReader($0.value, at: pointer.appending($0.name))) }
  }

  /// The elements of a member; empty if it is absent.
  func list(_ name: String) throws(ConformanceFormatError) -> [CaseReader] {
    try self[name]?.elements() ?? []
  }

  func texts(_ name: String) throws(ConformanceFormatError) -> [String] {
    try list(name).map { element throws(ConformanceFormatError) in try element.text() }
  }

  /// The texts of an object member, by name; empty if it is absent.
  func namedTexts(_ name: String) throws(ConformanceFormatError) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in try self[name]?.members() ?? [] { texts[name] = try value.text() }
    return texts
  }
}
