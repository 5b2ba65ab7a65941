/// The rows that have their related row, for to-one relationships in the columns of other tables.
///
/// These columns needn't be unique, and several types can have them; linkage is one identifier nevertheless (REL-07).
struct FirstRows {
  private struct Place: Hashable {
    let parent: Step.Parent
    let row: Int
  }

  private var places: Set<Place> = []

  /// Removes the rows of a step but the first one of each such relationship.
  mutating func keep(in rows: inout RowSet, of step: Step, _ model: ServedModel) {
    // A step that has reached its maximum is refused, and has to be recognized.
    guard case .edges(let parents) = step.source, rows.count < step.maximumCount ?? .max else {
      return
    }
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for (row, origin) in rows.origins.enumerated() {
      let parent = parents[origin.parent]
      let isToOne = model.types[parent.type].edges[parent.edge].isToOneElsewhere
      if !isToOne || places.insert(Place(parent: parent, row: origin.row)).inserted {
        kept.append(row)
      }
    }
    if kept.count < rows.count { rows.keep(kept) }
  }
}
