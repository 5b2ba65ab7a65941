import Foundation
import JSONAPI

/// What has to hold for any document, however many mistakes it has.
enum DocumentOracles {
  /// Says what doesn't hold for a document.
  ///
  /// - Parameter tree: The document.
  /// - Returns: The first thing that doesn't hold, in words; `nil` if everything does.
  static func failure(of tree: JSONTree) -> String? {
    let bytes = Array(tree.text().utf8)
    let plain = Array(tree.text(isPlain: true).utf8)
    do {
      return try writing(bytes, plain) ?? looking(bytes) ?? strictness(bytes) ?? models(bytes)
        ?? flattening(bytes, plain) ?? findings(bytes, hasPointers: !tree.repeatsNames)
    } catch {
      return "unexpected \(error)"
    }
  }

  /// Whether the validator finds no error in a document.
  static func isValid(_ tree: JSONTree) -> Bool {
    DocumentValidator().validate(Array(tree.text().utf8)).allSatisfy { $0.severity != .error }
  }

  // MARK: Writing and reading agree

  private static func writing(_ bytes: [UInt8], _ plain: [UInt8]) throws -> String? {
    let value = try JSONValue(parsing: bytes)
    guard value == (try JSONValue(parsing: plain)) else { return "escapes change a value" }
    for format in [JSONFormat.compact, .pretty, .sorted] {
      let written = value.bytes(format: format)
      let again = try JSONValue(parsing: written)
      guard again == value, again.hashValue == value.hashValue else {
        return "a value that is written reads as another one"
      }
      guard again.bytes(format: format) == written else { return "writing again changes a value" }
    }
    guard value.kind == .object else { return nil }
    let document = try AnyDocument(parsing: bytes)
    let copy = built(document)
    guard copy.data == document.data, copy.included == document.included else {
      return "a document that is built has other resources"
    }
    let encoded = try JSONAPIEncoder().encodeBytes(document.data.resources)
    let decoded = try AnyDocument(parsing: encoded).data.resources
    // What has neither type nor id is written all the same.
    guard decoded.count == document.data.resources.count else {
      return "encoding loses resources"
    }
    return nil
  }

  /// The same document, made of its members instead of text.
  private static func built(_ document: AnyDocument) -> AnyDocument {
    var copy = document
    copy.data = document.data
    copy.included = document.included
    return copy
  }

  // MARK: Indexes agree

  private static func looking(_ bytes: [UInt8]) throws -> String? {
    guard let parsed = try? AnyDocument(parsing: bytes) else { return nil }
    let other = built(parsed)
    let resources = parsed.data.resources + (parsed.included ?? [])
    var identifiers = resources.map(\.resourceIdentifier)
    for resource in resources {
      for (name, relationship) in resource.relationships ?? [:] {
        identifiers += relationship.data.identifiers
        let found = parsed.related(to: resource, named: name)
        guard found == other.related(to: resource, named: name) else {
          return "related resources differ in a document that is built"
        }
      }
    }
    for identifier in identifiers {
      guard parsed.resolve(identifier) == other.resolve(identifier) else {
        return "\(identifier) leads elsewhere in a document that is built"
      }
    }
    return nil
  }

  // MARK: Strict decoding agrees with the validator

  private static func strictness(_ bytes: [UInt8]) throws -> String? {
    for context in [DocumentContext.response, .createRequest, .updateRequest] {
      var decoder = JSONAPIDecoder()
      decoder.context = context
      let value = try JSONValue(parsing: bytes)
      let hasErrors = value.object?["errors"] != nil
      let validator = DocumentValidator(context: hasErrors ? .errorResponse : context)
      let first = validator.validate(bytes).first { $0.severity == .error }
      decoder.mode = .strict
      var refused: ResourceDecodingError?
      do {
        _ = try decoder.decode(Document<NoData, JSONValue>.self, from: bytes)
      } catch let error as ResourceDecodingError where error.code == .invalidDocument {
        refused = error
      } catch is ServerError where hasErrors && (value.object?["data"] ?? .null) != .null {
        // Errors beside data are thrown before the rules are checked.
        continue
      } catch {}
      // What is no object is refused before the rules are asked.
      guard value.kind == .object else { continue }
      guard refused?.finding == first else {
        return "strict decoding says \(refused.map { "\($0)" } ?? "nothing"), the validator "
          + (first.map { "\($0)" } ?? "nothing")
      }
    }
    return nil
  }

  // MARK: Models

  private static func models(_ bytes: [UInt8]) throws -> String? {
    for mode in [JSONAPIDecoder.Mode.lenient, .strict] {
      var decoder = JSONAPIDecoder()
      decoder.mode = mode
      decoder.maximumEmbeddingDepth = 8
      let plain = Result {
        try decoder.decode(Document<[PlainModels.Article], JSONValue>.self, from: bytes)
      }
      let written = Result {
        try decoder.decode(Document<[WrittenModels.Article], JSONValue>.self, from: bytes)
      }
      switch (plain, written) {
      case (.success(let plain), .success(let written)):
        guard plain.data.map(\.title) == written.data.map(\.title),
          plain.data.map(\.comments.count) == written.data.map(\.comments.count)
        else { return "a plain model reads something else than one with a codec" }
        guard plain.findings == written.findings else { return "a plain model has other findings" }
      case (.failure, .failure): break
      default: return "a plain model reads what one with a codec doesn't, or the other way round"
      }
      decoder.missingResources = .keepIdentifier
      _ = try? decoder.decode(PlainModels.Node.self, from: bytes)
      let sparse = try? decoder.decode([Sparse<PlainModels.Article>].self, from: bytes)
      _ = sparse?.map { $0["title"] }
      _ = try? decoder.decodeRelationship(ToMany<PlainModels.Comment>.self, from: Data(bytes))
    }
    return nil
  }

  // MARK: The flat form

  private static func flattening(_ bytes: [UInt8], _ plain: [UInt8]) throws -> String? {
    for notIncluded in [Flattener.NotIncluded.identifiers, .empty] {
      let flattener = Flattener(
        notIncluded: notIncluded, maximumDepth: 6, maximumOutputSize: 1 << 20)
      do {
        let flat = try flattener.flatten(bytes)
        guard flat == (try flattener.flatten(bytes)) else { return "flattening changes its mind" }
        let value = try JSONValue(parsing: flat)
        guard value == (try JSONValue(parsing: flattener.flatten(plain))) else {
          return "equal documents have different flat forms"
        }
        _ = try Unflattener().unflatten(flat)
      } catch is FlatFormError {}
    }
    return nil
  }

  // MARK: Findings

  private static func findings(_ bytes: [UInt8], hasPointers: Bool) throws -> String? {
    let value = try JSONValue(parsing: bytes)
    for context in DocumentContext.allCases {
      for version in [DocumentValidator.SpecificationVersion.v1_0, .v1_1] {
        let validator = DocumentValidator(
          context: context, options: .init(version: version, lintsNames: true))
        let found = validator.validate(bytes)
        guard found.map(\.offset) == found.map(\.offset).sorted() else {
          return "findings are not in the order of the document"
        }
        // Of members with one name, a pointer means the first.
        for finding in found where hasPointers && value.value(at: finding.pointer) == nil {
          return "\(finding) leads nowhere"
        }
      }
    }
    return nil
  }
}
