extension Quirks {
  /// Writes down how documents depart from the specification.
  ///
  /// What can be repaired is repaired, everything else is tolerated where it was found: numbers in pointers become
  /// `*`. Validated with the profile, the same documents have no findings.
  ///
  /// - Parameters:
  ///   - documents: The documents' text.
  ///   - name: The name of the profile.
  ///   - validator: The purpose of the documents, and the options to validate them with.
  /// - Throws: ``JSONError`` for text that isn't JSON.
  public init(
    observedIn documents: [[UInt8]], name: String,
    validator: DocumentValidator = DocumentValidator()
  ) throws(JSONError) {
    self.init(name)
    var plain = validator
    plain.options.quirks = nil
    for document in documents {
      let findings = try plain.findings(of: document)
      guard !findings.isEmpty else { continue }
      for repair in Repair.allCases where !repairs.contains(repair) {
        let one = Quirks(name, repairing: [repair])
        let rest = try plain.findings(of: one.repaired(document, limits: plain.options.limits))
        if rest.weight < findings.weight { repairs.append(repair) }
      }
    }
    // What is left once everything is repaired, in the repaired documents and in the original ones.
    for document in documents {
      var whole = plain
      whole.options.quirks = self
      let repaired = try repaired(document, limits: plain.options.limits)
      for finding in try whole.findings(of: document) + whole.findings(of: repaired) {
        let tolerated = Tolerated(finding.requirement, at: Self.pattern(of: finding.pointer))
        if !self.tolerated.contains(tolerated) { self.tolerated.append(tolerated) }
      }
    }
  }

  private static func pattern(of pointer: JSONPointer) -> String {
    JSONPointer(pointer.tokens.map { Int($0) == nil ? $0 : "*" }).description
  }
}

extension [Finding] {
  /// How much is wrong: an error, even one for which a warning comes, counts most.
  fileprivate var weight: Int { count { $0.severity == .error } * 1000 + Swift.min(count, 999) }
}

extension DocumentValidator {
  /// The findings of text that is JSON.
  fileprivate func findings(of document: [UInt8]) throws(JSONError) -> [Finding] {
    _ = try JSONStorage(document, limits: options.limits)
    return validate(document)
  }
}
