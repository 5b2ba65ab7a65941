/// An error with most of the members that the specification defines.
///
/// `IdType` is the type of the error's `id`: usually `String`, sometimes `Int`, or
/// `Either<Int, String>` if it may be either. ``DetailedJSONAPIError`` reads links and metadata as
/// well.
public typealias BasicJSONAPIError<IdType: Codable & Equatable & Sendable> = GenericJSONAPIError<
  BasicJSONAPIErrorPayload<IdType>
>

/// Most of the members of an error that the specification defines.
///
/// All are optional. If one is of another kind, the whole error is unknown.
public struct BasicJSONAPIErrorPayload<
  IdType: Codable & Equatable & Sendable
>: Codable, Equatable, Sendable, ErrorDictType, CustomStringConvertible {
  /// The identifier of this occurrence of the problem.
  public let id: IdType?

  /// The HTTP status code.
  public let status: String?

  /// An application-defined code.
  public let code: String?

  /// A short summary, the same for every occurrence.
  public let title: String?

  /// An explanation of this occurrence.
  public let detail: String?

  /// The cause of the error.
  public let source: Source?

  /// The part of a request that caused an error.
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

  /// The members that are present, by name.
  ///
  /// Those of the source are listed at the same level.
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

  /// The members that are present, by name.
  public var description: String {
    definedFields.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
  }
}

extension BasicJSONAPIErrorPayload: Hashable where IdType: Hashable {}
