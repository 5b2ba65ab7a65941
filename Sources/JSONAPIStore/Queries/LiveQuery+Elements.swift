public import JSONAPI

extension LiveQuery {
  /// The resources of a query at one point in time.
  public struct Elements: RandomAccessCollection, Sendable {
    enum Source: Sendable {
      /// Live objects and records, created when they are read.
      case views(@Sendable (Record) -> Element)
      /// Values, with stamps that differ if the values do.
      case values([Element], stamps: [Int])
    }

    let records: [Record]
    let source: Source

    init(_ records: [Record] = [], _ source: Source = .values([], stamps: [])) {
      self.records = records
      self.source = source
    }

    /// The position of the first element.
    public var startIndex: Int { records.startIndex }
    /// The position after the last element.
    public var endIndex: Int { records.endIndex }

    /// The element at a position; a live object is created when it is read.
    public subscript(position: Int) -> Element {
      switch source {
      case .views(let view): view(records[position])
      case .values(let values, _): values[position]
      }
    }
  }

  /// Consecutive elements with the same value of the first sort field.
  public struct Section: RandomAccessCollection, Identifiable, Sendable {
    /// The value; null if elements lack the field, or if the query isn't sorted.
    public let id: FilterValue
    let base: Elements
    let range: Range<Int>

    /// The position of the first element, among all elements of the query.
    public var startIndex: Int { range.lowerBound }
    /// The position after the last element.
    public var endIndex: Int { range.upperBound }
    /// The element at a position.
    public subscript(position: Int) -> Element { base[position] }
  }
}
