#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONAPI

extension AnyDefinition {
  /// Serves a binary attribute at its own URL instead of in resources.
  ///
  /// The attribute is left out of the resources, filters and sort orders of the type. `meta.content` of a resource
  /// links to each of its contents, with their type and size. Rules that name the attribute, such as ``hide(_:when:)``
  /// and ``writable(_:on:when:)``, then apply to the content. See <doc:Content>.
  ///
  /// - Parameters:
  ///   - name: The last part of the URL, as in `/books/1/content/cover`.
  ///   - attribute: The attribute, whose values are bytes; the one with the content's name if left out.
  ///   - type: The media type.
  ///   - isNullable: Whether the column can be null; if not, a new resource has empty content.
  public mutating func content(
    _ name: String, in attribute: String? = nil, type: ContentType, isNullable: Bool = true
  ) {
    let attribute = attribute ?? name
    guard case .attribute(let found)? = record.schema[attribute], found.value.kind == .data else {
      return record.report("The schema has no such attribute with bytes.", attribute)
    }
    record.add(
      .init(
        name: name, attribute: attribute, column: nil, type: type,
        isNullable: isNullable && found.isOptional))
  }
}

extension DefinitionRecord {
  mutating func add(_ content: ContentRecord) {
    give("content", of: content.name)
    if !DottedPath(content.name).isWellFormed || content.name.utf8.contains(UInt8(ascii: ".")) {
      report("This can't be the name of a member (NAM-03).", content.name)
    }
    if case .constant(let text) = content.type, MediaType(text) == nil {
      report("\"\(text)\" isn't a media type, as `image/png` is.", content.name)
    }
    if source != nil {
      report("Resources of a source have no columns.", content.name)
    }
    contents.append(content)
  }
}

extension Definition {
  /// Serves a binary attribute at its own URL instead of in resources.
  ///
  /// ```swift
  /// $0.content("cover", in: \.cover, type: "image/jpeg")
  /// ```
  ///
  /// The attribute is left out of the resources, filters and sort orders of the type. `meta.content` of a resource
  /// links to each of its contents, with their type and size. Rules that name the attribute, such as ``hide(_:when:)``
  /// and ``writable(_:on:when:)``, then apply to the content. See <doc:Content>.
  ///
  /// - Parameters:
  ///   - name: The last part of the URL, as in `/books/1/content/cover`.
  ///   - attribute: The attribute. It is optional, since resources don't have it.
  ///   - type: The media type.
  ///   - isNullable: Whether the column can be null; if not, a new resource has empty content.
  public mutating func content(
    _ name: String, in attribute: KeyPath<R.Fields, AttributePath<R, Data?>>, type: ContentType,
    isNullable: Bool = true
  ) {
    names.content(
      name, in: R.fields[keyPath: attribute].fieldRoute.path.text, type: type,
      isNullable: isNullable)
  }
}
