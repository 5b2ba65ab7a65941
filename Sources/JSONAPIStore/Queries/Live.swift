#if canImport(SwiftUI)
  public import JSONAPI
  public import SwiftUI

  /// The resources that match a query, in a property of a view.
  ///
  /// ```swift
  /// struct DraftsView: View {
  ///   @Live private var drafts: LiveQuery<Article>.Elements
  ///
  ///   init(in store: Store) {
  ///     _drafts = Live(store.live(Article.query.filter { $0.isPublished == false }))
  ///   }
  ///
  ///   var body: some View {
  ///     List {
  ///       Text("\($drafts.count) drafts")
  ///       ForEach(drafts, id: \.identity) { article in Text(article.title) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The view is updated when the elements change. Like `@State`, it keeps the query of the first evaluation: give the
  /// view another identity, for example by `id(_:)`, for another query.
  @propertyWrapper
  public struct Live<Element: ResourceOutput>: DynamicProperty {
    @State private var query: LiveQuery<Element>

    /// Keeps a query for the lifetime of the view.
    ///
    /// - Parameter query: The query, which isn't evaluated before the view reads it.
    public init(_ query: LiveQuery<Element>) { _query = State(initialValue: query) }

    /// The current resources, in order.
    public var wrappedValue: LiveQuery<Element>.Elements { query.elements }

    /// The query, with the number of resources and the sections.
    public var projectedValue: LiveQuery<Element> { query }
  }
#endif
