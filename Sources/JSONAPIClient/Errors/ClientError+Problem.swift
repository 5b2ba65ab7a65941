public import JSONAPI

extension ClientError {
  /// One of the server's error objects, and the part of the request that it is about.
  public struct Problem: Sendable, Hashable {
    /// The part of the request that a problem is about.
    public enum Subject: Sendable, Hashable {
      /// The request as a whole.
      case request
      /// The resource as a whole, its `type` or its `id`.
      case resource
      /// An attribute, by its name; `path` leads to a place inside it.
      case attribute(String, path: [String] = [])
      /// A relationship, by its name.
      case relationship(String)
      /// A query parameter, by its name.
      case parameter(String)
      /// A header field, by its name.
      case header(String)
    }

    /// The error object as the server wrote it.
    public let object: ErrorObject

    /// The status of this problem, which may differ from the response's; nil if the server sent none.
    public let status: String?

    /// The server's own code for the problem; nil if there is none.
    public let code: String?

    /// The server's summary of this kind of problem; nil if there is none.
    public let title: String?

    /// The server's explanation of this occurrence; nil if there is none.
    public let detail: String?

    /// The part of the request that the problem is about.
    ///
    /// A pointer that leads nowhere is ignored (ERR-16); the subject is then the request.
    public let subject: Subject

    /// The index of the operation that the problem is about; nil unless the request has several.
    public let operation: Int?

    /// The Swift property that the problem is about; nil if it is about none, or if the model isn't known.
    ///
    /// A pointer to `/data/attributes/published-at` gives `publishedAt`. A filter on a related resource's
    /// attribute gives a path such as `author.firstName`.
    public let property: String?

    /// Creates a problem from an error object, all of whose members are optional.
    ///
    /// - Parameters:
    ///   - object: The error object.
    ///   - model: The model whose properties ``property`` names.
    public init(_ object: ErrorObject, of model: (any Resource.Type)? = nil) {
      self.init(object, names: FieldNames(model: model))
    }

    init(_ object: ErrorObject, names: FieldNames) {
      self.object = object
      let members = object.members
      status = members["status"].flatMap { $0.string ?? $0.int.map(String.init) }
      code = members["code"].flatMap { $0.string ?? $0.int.map(String.init) }
      title = object.title
      detail = object.detail
      let source = members["source"]
      if let text = source?["pointer"]?.string, let place = Place(pointer: text) {
        subject = place.subject
        operation = place.operation
      } else {
        operation = nil
        if let parameter = source?["parameter"]?.string {
          subject = .parameter(parameter)
        } else if let header = source?["header"]?.string {
          subject = .header(header)
        } else {
          subject = .request
        }
      }
      let path = Problem.path(to: subject) ?? []
      property = names.property(path, operation: operation)
    }

    /// The path from the model to the field that a problem is about.
    private static func path(to subject: Subject) -> [String]? {
      switch subject {
      case .attribute(let name, _), .relationship(let name): [name]
      case .parameter(let text): filter(text)?.names
      case .request, .resource, .header: nil
      }
    }

    /// The path that a parameter of the family `filter` filters by.
    private static func filter(_ parameter: String) -> DottedPath? {
      guard let name = try? ParameterName(parameter), name.base == "filter",
        let path = name.parts.first, !path.isEmpty
      else { return nil }
      return DottedPath(path)
    }

    /// The path, in JSON, of the filter that the problem is about; nil if it isn't about one.
    public var filter: String? {
      guard case .parameter(let name) = subject else { return nil }
      return Problem.filter(name)?.text
    }

    /// The name of the attribute or relationship that the problem is about; nil if it isn't about one.
    public var field: String? {
      switch subject {
      case .attribute(let name, _), .relationship(let name): name
      default: nil
      }
    }

    /// The problem in one line: title, detail, the server's code, and its pointer.
    package var summary: String {
      let words = [title, detail].compactMap(\.self)
      let source = object.source
      let place = source?.members["pointer"]?.string ?? source?.parameter ?? source?.header
      let marks = [words.isEmpty ? nil : code, place].compactMap(\.self).joined(separator: ", ")
      let text = words.isEmpty ? code ?? status ?? "an error" : words.joined(separator: ": ")
      return marks.isEmpty ? text : "\(text) (\(marks))"
    }

    /// The target of a JSON pointer into a request.
    private struct Place {
      var subject: Subject
      var operation: Int?

      /// Some servers write pointers as fragments of a URI, `#/data`, or forget the slash at the beginning.
      init?(pointer text: String) {
        var text = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if text.hasPrefix("data/") || text.hasPrefix("atomic:operations/") { text = "/" + text }
        guard let pointer = JSONPointer(text) else { return nil }
        var tokens = pointer.tokens[...]
        if tokens.first == "atomic:operations" {
          operation = tokens.dropFirst().first.flatMap { Int($0) }
          tokens = tokens.dropFirst(2)
        } else if let index = tokens.first.flatMap(Place.bracketed) {
          operation = index
          tokens = tokens.dropFirst()
        }
        guard tokens.popFirst() == "data" else {
          guard pointer.tokens.isEmpty || operation != nil else { return nil }
          subject = .request
          return
        }
        if let index = tokens.first, Int(index) != nil { tokens = tokens.dropFirst() }
        switch (tokens.popFirst(), tokens.popFirst()) {
        case ("attributes", let name?): subject = .attribute(name, path: Array(tokens))
        case ("relationships", let name?): subject = .relationship(name)
        case (nil, _), ("type", _), ("id", _), ("lid", _), ("meta", _), ("links", _),
          ("attributes", nil), ("relationships", nil):
          subject = .resource
        default: return nil
        }
      }

      /// The index in `atomic:operations[2]`, as some servers write it.
      private static func bracketed(_ token: String) -> Int? {
        guard token.hasPrefix("atomic:operations["), token.hasSuffix("]") else { return nil }
        return Int(token.dropFirst("atomic:operations[".count).dropLast())
      }
    }
  }
}
