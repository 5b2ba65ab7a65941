import JSONAPI

extension Contract {
  /// Creates the contract that a client can infer from documents.
  public init(_ evidence: Evidence) {
    isTruncated = evidence.isTruncated
    types = evidence.types.mapValues { ResourceType($0) }
  }
}

extension Contract.ResourceType {
  init(_ evidence: TypeEvidence) {
    self.init(
      observations: evidence.completeCount, isPrimary: evidence.primaryCount > 0,
      id: Contract.Value(evidence.id, absent: Contract.Frequency(0, of: evidence.count)))
    isTruncated = evidence.isTruncated
    for (name, value) in evidence.attributes {
      fields[name] = .attribute(Contract.Value(value, absent: evidence.frequency(of: name)))
    }
    // A field seen as both counts as a relationship.
    for (name, value) in evidence.relationships {
      fields[name] = .relationship(
        Contract.Relationship(value, absent: evidence.frequency(of: name)))
    }
  }
}

extension TypeEvidence {
  /// The number of absences of a field.
  fileprivate func frequency(of field: String) -> Contract.Frequency {
    Contract.Frequency(absences(of: field), of: completeCount)
  }
}

extension Contract.Value {
  init(_ evidence: ValueEvidence, absent: Contract.Frequency) {
    self.init(
      absent: absent, null: Contract.Frequency(evidence.nulls, of: evidence.count))
    let counts: [(Contract.Kind, Int)] = [
      (.boolean, evidence.booleans), (.integer, evidence.integers), (.number, evidence.fractions),
      (.string, evidence.strings), (.array, evidence.arrays), (.object, evidence.objects),
    ]
    for (kind, count) in counts where count > 0 { kinds[kind] = count }
    formats = evidence.formats
    cases = evidence.cases
    strings = evidence.values.isComplete ? evidence.values.strings.keys : nil
    integers = evidence.values.isComplete ? Array(evidence.values.integers.keys).sorted() : nil
    range = evidence.integerRange
    hasHugeIntegers = evidence.hasHugeIntegers
    isTruncated = evidence.isTruncated
    elements = evidence.elements.map {
      Contract.Value($0, absent: Contract.Frequency(0, of: $0.count))
    }
    if let value = evidence.valueOfNames {
      elements = [Contract.Value(value, absent: Contract.Frequency(0, of: value.count))]
    } else {
      for (name, value) in evidence.members {
        members[name] = Contract.Value(
          value,
          absent: Contract.Frequency(evidence.absences(of: name), of: evidence.objects))
      }
    }
  }
}

extension Contract.Relationship {
  init(_ evidence: RelationshipEvidence, absent: Contract.Frequency) {
    self.init(
      absent: absent,
      withoutLinkage: Contract.Frequency(evidence.withoutLinkage, of: evidence.count),
      null: Contract.Frequency(
        evidence.nulls, of: evidence.toOne + evidence.nulls + evidence.toMany))
    if evidence.isToOne { cardinalities.insert(.one) }
    if evidence.isToMany { cardinalities.insert(.many) }
    destinations = evidence.destinations
    malformed = evidence.malformed
  }
}
