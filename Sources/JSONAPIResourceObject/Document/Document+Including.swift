extension Document where IncludeType == NoIncludes {
  /// Returns the document with included resources; an error document is unchanged.
  public func including<I: JSONAPIResourceObject.Include>(
    _ includes: Includes<I>
  ) -> Document<PrimaryResourceBody, MetaType, LinksType, I, APIDescription, Error> {
    switch body {
    case .data(let data): .init(apiDescription: apiDescription, data: data.including(includes))
    case .errors(let errors, let meta, let links):
      .init(apiDescription: apiDescription, errors: errors, meta: meta, links: links)
    }
  }
}

extension Document where IncludeType: _Poly1 {
  /// Returns the document with additional included resources; an error document is unchanged.
  public func including(_ includes: Includes<IncludeType>) -> Document {
    guard case .data(let data) = body else { return self }
    return Document(
      apiDescription: apiDescription, data: data.including(data.includes + includes))
  }
}

extension Document.SuccessDocument where Document.IncludeType == NoIncludes {
  /// Returns the document with included resources.
  public func including<I: JSONAPIResourceObject.Include>(
    _ includes: Includes<I>
  )
    -> Document<
      PrimaryResourceBody, MetaType, LinksType, I, APIDescription, Error
    >.SuccessDocument
  {
    .init(apiDescription: apiDescription, data: data.including(includes))
  }
}

extension Document.SuccessDocument where Document.IncludeType: _Poly1 {
  /// Returns the document with additional included resources.
  public func including(_ includes: Includes<IncludeType>) -> Document.SuccessDocument {
    .init(apiDescription: apiDescription, data: data.including(data.includes + includes))
  }
}

extension Document.Body.Data {
  /// Returns this data with other included resources.
  fileprivate func including<I: JSONAPIResourceObject.Include>(
    _ includes: Includes<I>
  ) -> Document<PrimaryResourceBody, MetaType, LinksType, I, APIDescription, Error>.Body.Data {
    .init(primary: primary, includes: includes, meta: meta, links: links)
  }
}
