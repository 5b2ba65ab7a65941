#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type of attribute that filters can search as text.
///
/// Strings, URLs and UUIDs conform, and optionals of them.
public protocol FilterText {}

extension String: FilterText {}
extension URL: FilterText {}
extension UUID: FilterText {}
extension FilterValue: FilterText {}
extension Optional: FilterText where Wrapped: FilterText {}

extension AttributePath where Value: FilterText {
  /// The attribute contains the text; case-sensitive.
  public func contains(_ part: String) -> Filter<Root> { compared(.contains, .string(part)) }

  /// The attribute is text that starts with a part.
  ///
  /// - Parameter part: The part; case counts.
  public func startsWith(_ part: String) -> Filter<Root> { compared(.startsWith, .string(part)) }

  /// The attribute is text that ends with a part.
  ///
  /// - Parameter part: The part; case counts.
  public func endsWith(_ part: String) -> Filter<Root> { compared(.endsWith, .string(part)) }

  /// The attribute is text that matches a pattern.
  ///
  /// - Parameter pattern: The text, with `*` for any text and `?` for any character.
  public func matches(_ pattern: String) -> Filter<Root> { compared(.matches, .string(pattern)) }
}

extension AttributePath {
  /// The attribute is an array with the element.
  public func contains<Element: FilterLiteral>(
    _ element: Element
  ) -> Filter<Root> where Value == [Element] { contains(element: element) }

  /// The attribute is an array with the element.
  public func contains<Element: FilterLiteral>(
    _ element: Element
  ) -> Filter<Root> where Value == [Element]? { contains(element: element) }
}
