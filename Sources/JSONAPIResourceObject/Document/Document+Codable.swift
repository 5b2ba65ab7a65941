extension Document {
  /// Writes the document.
  ///
  /// A data document has the members `data`, `included`, `meta`, `links` and `jsonapi`, and an
  /// error document `errors`, `meta`, `links` and `jsonapi`, in that order. Members that the types
  /// rule out are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    switch body {
    case .data(let data):
      if PrimaryResourceBody.self != NoResourceBody.self {
        try container.encode(data.primary, forKey: .data)
      }
      if Include.self != NoIncludes.self {
        try container.encode(data.includes, forKey: .included)
      }
      try data.meta.encodeMeta(into: &container)
      try data.links.encodeLinks(into: &container)
    case .errors(let errors, let meta, let links):
      try container.encode(errors, forKey: .errors)
      try meta?.encodeMeta(into: &container)
      try links?.encodeLinks(into: &container)
    }
    try apiDescription.encodeAPIDescription(into: &container)
  }
}

extension Document: Decodable, CodableJSONAPIDocument
where PrimaryResourceBody: CodableResourceBody, IncludeType: Decodable {
  /// Reads a document.
  ///
  /// - Throws: A ``DocumentDecodingError`` if a resource can't be read; a ``JSONAPICodingError`` if
  ///   the metadata or the links of a data document are missing or malformed; a `DecodingError` for
  ///   anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentMember.self)
    apiDescription = try APIDescription.decodeAPIDescription(from: container)

    if let errors = try container.decodeIfPresent([Error].self, forKey: .errors) {
      body = .errors(
        errors,
        meta: try? MetaType.decodeMeta(from: container),
        links: try? LinksType.decodeLinks(from: container))
      return
    }
    let primary = try Self.primary(from: container)
    let includes = try Self.includes(from: container)
    body = .data(
      Body.Data(
        primary: primary,
        includes: includes,
        meta: try Self.meta(from: container, at: decoder.codingPath),
        links: try Self.links(from: container, at: decoder.codingPath)))
  }

  private static func primary(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> PrimaryResourceBody {
    if PrimaryResourceBody.self == NoResourceBody.self,
      let nothing = NoResourceBody.none as? PrimaryResourceBody
    {
      return nothing
    }
    do {
      return try container.decode(PrimaryResourceBody.self, forKey: .data)
    } catch let error as ResourceObjectDecodingError {
      throw DocumentDecodingError.primaryResource(error: error, idx: nil)
    } catch let error as ManyResourceBodyDecodingError {
      throw DocumentDecodingError.primaryResource(error: error.error, idx: error.idx)
    } catch let error as DecodingError {
      throw DocumentDecodingError(primaryError: error) ?? error
    }
  }

  private static func includes(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Includes<Include> {
    do {
      return try container.decodeIfPresent(Includes<Include>.self, forKey: .included) ?? .none
    } catch let error as IncludesDecodingError {
      throw DocumentDecodingError.includes(error: error)
    }
  }

  private static func meta(
    from container: KeyedDecodingContainer<DocumentMember>, at path: [any CodingKey]
  ) throws -> MetaType {
    do {
      return try MetaType.decodeMeta(from: container)
    } catch {
      throw JSONAPICodingError.missingOrMalformedMetadata(path: path)
    }
  }

  private static func links(
    from container: KeyedDecodingContainer<DocumentMember>, at path: [any CodingKey]
  ) throws -> LinksType {
    do {
      return try LinksType.decodeLinks(from: container)
    } catch {
      throw JSONAPICodingError.missingOrMalformedLinks(path: path)
    }
  }
}
