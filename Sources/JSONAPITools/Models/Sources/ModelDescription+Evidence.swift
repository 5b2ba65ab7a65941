import JSONAPI

extension ModelDescription {
  /// Describes the resource types found in documents.
  ///
  /// A field is optional if it was null or absent. Strings are dates, URLs or UUIDs if all of them
  /// were; they are enumerations if a few short words occurred repeatedly. Objects become structs,
  /// or dictionaries if their names look like data.
  ///
  /// - Parameter evidence: The evidence collected from the documents.
  public init(_ evidence: Evidence) {
    self.init()
    for (name, type) in evidence.types {
      types.append(Self.type(named: name, type, &notes))
    }
    if evidence.untyped > 0 {
      notes.append("\(evidence.untyped) resources have no type and were passed over (RES-01).")
    }
    if evidence.isTruncated {
      notes.append("There were too many types; not all of them are there.")
    }
  }

  private static func type(
    named name: String, _ evidence: TypeEvidence, _ notes: inout [String]
  ) -> ModelType {
    var type = ModelType(name)
    if evidence.id.nulls > 0 { type.id = .nullable(.string) }
    for (name, value) in evidence.attributes {
      type.attributes.append(
        ModelAttribute(name, value, absent: evidence.absences(of: name), of: evidence.count))
    }
    for (field, value) in evidence.relationships {
      guard value.malformed == 0 else {
        notes.append(
          "The relationship '\(field)' of '\(name)' is left out: it is not an object (REL-01).")
        continue
      }
      type.relationships.append(relationship(named: field, value))
    }
    if evidence.isTruncated {
      notes.append("'\(name)' has too many fields; not all of them are there.")
    }
    return type
  }

  private static func relationship(
    named name: String, _ evidence: RelationshipEvidence
  ) -> ModelRelationship {
    var relationship = ModelRelationship(name, .one, to: evidence.destinations.keys)
    if let cardinality = evidence.cardinality {
      relationship.cardinality = cardinality
      if evidence.destinations.isEmpty { relationship.evidence = "always empty" }
    } else if evidence.toMany > 0 {
      relationship.cardinality = .many
      relationship.evidence = "to-one in \(evidence.toOne + evidence.nulls) of \(evidence.count)"
    } else {
      relationship.cardinality = Schema.Cardinality(guessedFrom: name)
      relationship.evidence = "no linkage was seen; the name decides"
    }
    return relationship
  }
}

extension ModelAttribute {
  /// Describes an attribute found in documents.
  ///
  /// - Parameters:
  ///   - absent: The number of resources or objects without it.
  ///   - total: The number of resources or objects.
  init(_ name: String, _ evidence: ValueEvidence, absent: Int, of total: Int) {
    let nulls = evidence.nulls
    let absence: String? =
      switch (nulls > 0, absent > 0) {
      case _ where nulls == total: "always null"
      case (true, true): "null in \(nulls), absent in \(absent) of \(total)"
      case (true, false): "null in \(nulls) of \(total)"
      case (false, true): "absent in \(absent) of \(total)"
      case (false, false): nil
      }
    self.init(name, ModelValue(evidence), absence: absence)
  }
}

extension Schema.Cardinality {
  /// Guesses the cardinality from the name of a relationship.
  init(guessedFrom name: String) {
    let words = WordsOfName(name)
    self = words.plural == words && words.singular != words ? .many : .one
  }
}
