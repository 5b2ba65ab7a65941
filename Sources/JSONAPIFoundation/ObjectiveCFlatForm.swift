public import Foundation
import JSONAPI

/// The flat form for programs in Objective-C, where the class is called `JSAFlatForm`.
///
/// ```objc
/// NSError *error = nil;
/// NSDictionary *article = [JSAFlatForm flattenDocument:document include:@"author,comments.author" error:&error][@"data"];
/// NSData *body = [JSAFlatForm unflattenObject:article error:&error];
/// ```
///
/// Swift has `Flattener` and `Unflattener` for it, which have more options. The class is there on all platforms, so that
/// it is tested on Linux.
///
/// An error is an `NSError` of the domain ``errorDomain``. Its `userInfo` has the text, and as `pointer` the JSON pointer
/// to the value if there is one.
#if canImport(ObjectiveC)
  @objc(JSAFlatForm)
#endif
public final class ObjectiveCFlatForm: NSObject {
  /// The domain of errors.
  #if canImport(ObjectiveC)
    @objc
  #endif
  public static let errorDomain = "JSONAPI.FlatForm"

  /// Flattens a document.
  ///
  /// - Parameters:
  ///   - document: A document of JSON:API, of the objects that `JSONSerialization` makes.
  ///   - include: The relationship paths to follow, with commas between; nil to follow all.
  /// - Returns: The flat form.
  /// - Throws: `NSError` if it isn't such a document or the result would be too large.
  #if canImport(ObjectiveC)
    @objc(flattenDocument:include:error:)
  #endif
  public static func flatten(_ document: [String: Any], include: String?) throws -> [String: Any] {
    try translatingErrors { try flattener(include).flatten(document) }
  }

  /// Flattens a document.
  ///
  /// - Parameters:
  ///   - data: A document of JSON:API in UTF-8.
  ///   - include: The relationship paths to follow, with commas between; nil to follow all.
  /// - Returns: The flat form in UTF-8.
  /// - Throws: `NSError` if it isn't such a document or the result would be too large.
  #if canImport(ObjectiveC)
    @objc(flattenData:include:error:)
  #endif
  public static func flatten(_ data: Data, include: String?) throws -> Data {
    try translatingErrors { Data(try flattener(include).flatten([UInt8](data))) }
  }

  /// Makes a document in JSON.
  ///
  /// - Parameter object: A flat resource, an array of them, or a flat document, of the objects that `JSONSerialization`
  ///   makes.
  /// - Returns: The document in UTF-8, with nested resources in `included`.
  /// - Throws: `NSError` if no document can be made of it.
  #if canImport(ObjectiveC)
    @objc(unflattenObject:error:)
  #endif
  public static func unflatten(_ object: Any) throws -> Data {
    try translatingErrors {
      Data(try Unflattener().unflatten(FoundationObjectWriter.write(object)))
    }
  }

  private static func flattener(_ include: String?) throws -> Flattener {
    Flattener(include: try include.map { try IncludePaths(parsing: $0) })
  }

  private static func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      var details: [String: Any] = [NSLocalizedDescriptionKey: "\(error)"]
      details["pointer"] = (error as? FlatFormError)?.pointer.description
      throw NSError(domain: errorDomain, code: 1, userInfo: details)
    }
  }
}
