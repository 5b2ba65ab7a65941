import Foundation
import JSONAPI
import Testing

@Suite("Document cases")
struct DocumentCaseTests {
  @Test func `Every case of the index is there, 76 valid and 151 invalid`() {
    let valid = DocumentCase.all.filter { $0.expected == .valid }.count
    print("document cases: \(DocumentCase.all.count), of which \(valid) valid")
    #expect(DocumentCase.all.count == 227)
    #expect(valid == 76)
    #expect(Set(DocumentCase.all.map(\.file)).count == 227)
  }

  @Test(arguments: DocumentCase.all.filter { $0.expected == .valid })
  func `A valid document has no error, and no warning but those that its case allows`(
    _ example: DocumentCase
  ) throws {
    let findings = try example.validator.validate(example.bytes)
    let unexpected = findings.filter { finding in
      finding.severity == .error
        || finding.severity == .warning
          && example.mayWarn?.contains(finding.requirement) != true
    }
    #expect(unexpected.isEmpty)
  }

  @Test(arguments: DocumentCase.all.filter { $0.expected == .invalid })
  func `An invalid document has an error of its rule at its place, and errors nowhere else`(
    _ example: DocumentCase
  ) throws {
    let findings = try example.validator.validate(example.bytes)
    let errors = findings.filter { $0.severity == .error }
    try #require(!errors.isEmpty)
    for error in errors {
      #expect(example.requirements.contains(error.requirement), "\(error)")
      #expect(example.acceptedPointers.contains(error.pointer.description), "\(error)")
    }
  }

  @Test(arguments: [false, true])
  func `Recommendations are notes, and only where names are linted (REC-01, REC-02, REC-03)`(
    lints: Bool
  ) throws {
    let example = try #require(
      DocumentCase.all.first { $0.file == "valid/REC-01-names-against-recommendations.json" })
    var validator = try example.validator
    validator.options.lintsNames = lints
    let findings = try validator.validate(example.bytes)
    #expect(findings.allSatisfy { $0.severity == .note })
    #expect(
      findings.map { "\($0.requirement) \($0.pointer)" }
        == (lints
          ? [
            "REC-01 /data/attributes/first-name", "REC-01 /data/attributes/Last Name",
            "REC-02 /data/attributes/URL", "REC-03 /data/attributes/größe",
          ] : []))
  }
}
