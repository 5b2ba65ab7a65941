/// An error with most of the members that the specification defines.
///
/// `IdType` is what the `id` of an error is read as: usually `String`, sometimes `Int`, or
/// `Either<Int, String>` where it may be both. ``DetailedJSONAPIError`` reads links and metadata
/// too.
public typealias BasicJSONAPIError<IdType: Codable & Equatable & Sendable> = GenericJSONAPIError<
  BasicJSONAPIErrorPayload<IdType>
>

/// Most of the members of an error that the specification defines.
///
/// All are optional. One that is of another kind makes the whole error unknown.
public struct BasicJSONAPIErrorPayload<
  IdType: Codable & Equatable & Sendable
>: Codable, Equatable, Sendable, ErrorDictType, CustomStringConvertible {
  /// What tells this occurrence of the problem from others.
  public let id: IdType?

  /// The HTTP status code.
  public let status: String?

  /// A code that the application defines.
  public let code: String?

  /// A short summary, the same for every occurrence.
  public let title: String?

  /// An explanation of this occurrence.
  public let detail: String?

  /// What caused the error.
  public let source: Source?

  /// What caused an error: a part of the request.
  public struct Source: Codable, Hashable, Sendable {
    /// A JSON pointer into the document of the request.
    public let pointer: String?

    /// A parameter of the request's query.
    public let parameter: String?

    /// Creates a source.
    public init(pointer: String? = nil, parameter: String? = nil) {
      self.pointer = pointer
      self.parameter = parameter
    }
  }

  /// Creates an error's payload.
  public init(
    id: IdType? = nil,
    status: String? = nil,
    code: String? = nil,
    title: String? = nil,
    detail: String? = nil,
    source: Source? = nil
  ) {
    self.id = id
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.source = source
  }

  /// The members that are there, by name.
  ///
  /// Those of the source stand beside the others.
  public var definedFields: [String: String] {
    [
      "id": id.map { String(describing: $0) },
      "status": status,
      "code": code,
      "title": title,
      "detail": detail,
      "pointer": source?.pointer,
      "parameter": source?.parameter,
    ].compactMapValues { $0 }
  }

  /// The members that are there, by name.
  public var description: String {
    definedFields.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
  }
}

extension BasicJSONAPIErrorPayload: Hashable where IdType: Hashable {}
