/// An error with every member that the specification defines.
public typealias DetailedJSONAPIError<
  IdType: Codable & Equatable & Sendable, MetaType: Meta & Sendable, LinksType: Links & Sendable
> = GenericJSONAPIError<DetailedJSONAPIErrorPayload<IdType, MetaType, LinksType>>

/// Every member of an error that the specification defines, including links and metadata (ERR-05).
///
/// It is more lenient than ``BasicJSONAPIErrorPayload``: a `status` or `code` that is a number is read as its
/// digits. Use ``NoMetadata`` and ``NoLinks``, or optional types, for members that a server may omit.
public struct DetailedJSONAPIErrorPayload<
  IdType: Codable & Equatable & Sendable, MetaType: Meta & Sendable, LinksType: Links & Sendable
>: Codable, Equatable, Sendable, ErrorDictType, CustomStringConvertible {
  /// The identifier of this occurrence of the problem.
  public var id: IdType?

  /// Links to more information about the problem.
  public var links: LinksType

  /// The HTTP status code.
  public var status: String?

  /// An application-defined code.
  public var code: String?

  /// A short summary, the same for every occurrence.
  public var title: String?

  /// An explanation of this occurrence.
  public var detail: String?

  /// The cause of the error.
  public var source: Source?

  /// The error's metadata.
  public var meta: MetaType

  /// The part of a request that caused an error.
  public struct Source: Codable, Hashable, Sendable {
    /// A JSON pointer into the document of the request.
    public var pointer: String?

    /// A parameter of the request's query.
    public var parameter: String?

    /// The name of a header field of the request.
    public var header: String?

    /// Creates a source.
    public init(pointer: String? = nil, parameter: String? = nil, header: String? = nil) {
      self.pointer = pointer
      self.parameter = parameter
      self.header = header
    }
  }

  /// Creates an error's payload.
  public init(
    id: IdType? = nil,
    links: LinksType,
    status: String? = nil,
    code: String? = nil,
    title: String? = nil,
    detail: String? = nil,
    source: Source? = nil,
    meta: MetaType
  ) {
    self.id = id
    self.links = links
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.source = source
    self.meta = meta
  }

  private enum Member: String, CodingKey {
    case id, status, code, title, detail, source
  }

  /// Reads an error's payload.
  ///
  /// - Throws: A `DecodingError` if a member is of another kind, or the metadata or the links
  ///   are missing.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let shared = try decoder.container(keyedBy: DocumentMember.self)
    self.init(
      id: try members.decodeIfPresent(IdType.self, forKey: .id),
      links: try LinksType.decodeLinks(from: shared),
      status: try Self.digits(members, .status),
      code: try Self.digits(members, .code),
      title: try members.decodeIfPresent(String.self, forKey: .title),
      detail: try members.decodeIfPresent(String.self, forKey: .detail),
      source: try members.decodeIfPresent(Source.self, forKey: .source),
      meta: try MetaType.decodeMeta(from: shared))
  }

  /// Writes the payload.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    var shared = encoder.container(keyedBy: DocumentMember.self)
    try members.encodeIfPresent(id, forKey: .id)
    try links.encodeLinks(into: &shared)
    try members.encodeIfPresent(status, forKey: .status)
    try members.encodeIfPresent(code, forKey: .code)
    try members.encodeIfPresent(title, forKey: .title)
    try members.encodeIfPresent(detail, forKey: .detail)
    try members.encodeIfPresent(source, forKey: .source)
    try meta.encodeMeta(into: &shared)
  }

  private static func digits(
    _ members: KeyedDecodingContainer<Member>, _ member: Member
  ) throws -> String? {
    do {
      return try members.decodeIfPresent(String.self, forKey: member)
    } catch let error as DecodingError {
      guard let number = try? members.decode(Int.self, forKey: member) else { throw error }
      return String(number)
    }
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
      "header": source?.header,
    ].compactMapValues { $0 }
  }

  /// The members that are present, by name.
  public var description: String {
    definedFields.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
  }
}
