public import JSONAPI

/// A condition that a response has to meet.
public struct Fact: Sendable, Hashable {
  /// The kinds of conditions.
  public enum Condition: Sendable, Hashable {
    /// There is no body.
    case noBody
    /// Some error has all of these values.
    case anyError([JSONPointer: JSONValue])
    /// Some error has a `type` link to this address.
    case anyErrorTypeLink(String)
    /// The pointer of some error has this prefix.
    case anyErrorPointer(prefix: String)
    /// Every error has values of these kinds.
    case everyError([ErrorMember])
    /// The pointer of each error resolves in the request.
    case pointersResolve
    /// The value at a location passes a test.
    case value(JSONPointer, ValueTest)
  }

  /// A member of error objects.
  public struct ErrorMember: Sendable, Hashable {
    /// The location of the member within an error.
    public var pointer: JSONPointer
    /// The kind of its value, such as `string`.
    public var kind: String
    /// Whether the member is required in every error.
    public var isRequired: Bool
  }

  /// The condition.
  public var condition: Condition

  /// The status that the fact applies to; `nil` for any.
  public var status: Int?

  /// Whether the value may be absent.
  public var isOptional: Bool

  /// The severity of a failure; `nil` for that of the case.
  public var level: ConformanceCase.Level?

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    level = try reader["level"].map(ConformanceCase.Level.init)
    status = try reader["ifStatus"]?.integer()
    isOptional = try reader["ifExists"]?.flag() ?? false
    if let code = reader["noBodyIfStatus"] {
      status = try code.integer()
      condition = .noBody
    } else if let values = reader["anyError"] {
      var wanted: [JSONPointer: JSONValue] = [:]
      for (name, item) in try values.members() {
        wanted[try item.pointer(named: name)] = item.value
      }
      condition = .anyError(wanted)
    } else if let link = reader["anyErrorTypeLink"] {
      condition = .anyErrorTypeLink(try link.text())
    } else if let prefix = reader["anyErrorPointerStartsWith"] {
      condition = .anyErrorPointer(prefix: try prefix.text())
    } else if let members = reader["everyError"] {
      condition = .everyError(
        try members.members().map { name, item throws(ConformanceFormatError) in
          ErrorMember(
            pointer: try item.pointer(named: name), kind: try item.required("kind").text(),
            isRequired: try item["required"]?.flag() ?? false)
        })
    } else if reader["pointersResolveInRequest"] != nil {
      condition = .pointersResolve
    } else {
      condition = .value(try reader.required("pointer").place(), try ValueTest(reader))
    }
  }
}

/// A test of a value in a document.
public enum ValueTest: Sendable, Hashable {
  /// It is present, or absent.
  case exists(Bool)
  /// It is empty or absent.
  case emptyOrAbsent
  /// It is null or absent.
  case nullOrAbsent
  /// It has an element or a member.
  case nonEmpty
  /// It equals another value, ignoring members with these names.
  case equals(JSONValue, ignoring: [String])
  /// It is of a JSON kind, or a `link`.
  case kind(String)
  /// It is a list of these resources, such as `articles/1`.
  case ids([String], inOrder: Bool)
  /// It is a list of this length.
  case length(Int)
  /// Its members have these names.
  case keys([String])
  /// It is a link to the value of a header field.
  case equalsHeader(String)
  /// It is a link to this path.
  case linkPath(String)

  /// Whether the test counts resources, so that it fails if there are others.
  var countsResources: Bool {
    switch self {
    case .ids, .length: true
    default: false
    }
  }

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    if let flag = reader["exists"] {
      self = .exists(try flag.flag())
    } else if try reader["emptyOrAbsent"]?.flag() == true {
      self = .emptyOrAbsent
    } else if try reader["nullOrAbsent"]?.flag() == true {
      self = .nullOrAbsent
    } else if try reader["nonEmpty"]?.flag() == true {
      self = .nonEmpty
    } else if let wanted = reader["equals"] {
      self = .equals(wanted.value, ignoring: try reader.texts("ignoring"))
    } else if let kind = reader["kind"] {
      self = .kind(try kind.text())
    } else if reader["ids"] != nil {
      self = .ids(try reader.texts("ids"), inOrder: true)
    } else if reader["idSet"] != nil {
      self = .ids(try reader.texts("idSet"), inOrder: false)
    } else if let length = reader["length"] {
      self = .length(try length.integer())
    } else if reader["keysExactly"] != nil {
      self = .keys(try reader.texts("keysExactly"))
    } else if let name = reader["equalsHeader"] {
      self = .equalsHeader(try name.text())
    } else if let path = reader["linkPathEquals"] {
      self = .linkPath(try path.text())
    } else {
      throw reader.error("a test, such as \"equals\" or \"exists\"")
    }
  }
}
