import Foundation
import JSONAPI
import Testing

@Suite("Requirements")
struct RequirementTests {
  @Test func `The catalogue has every requirement once, with a title in one line and a link`() {
    #expect(Requirement.all.count == 371)
    #expect(Requirement.byID.count == 371)
    for requirement in Requirement.all {
      #expect(!requirement.section.isEmpty, "\(requirement.id)")
      #expect(!requirement.parties.isEmpty, "\(requirement.id)")
      #expect((1...68).contains(requirement.title.count), "\(requirement.id)")
      #expect(!requirement.text.isEmpty, "\(requirement.id)")
      #expect(requirement.link.hasPrefix("https://jsonapi.org/"), "\(requirement.id)")
    }
  }

  @Test func `A requirement has its parts in their places (RES-05, NAM-07, REL-U-01)`() throws {
    let id = try #require(Requirement.byID["RES-05"])
    #expect(id.title == "id is a string")
    #expect(id.text == "`id` is a string.")
    #expect(id.level == .must)
    #expect(id.parties == [.documents])
    #expect(id.section == "Resource objects, fields, attributes")
    #expect(id.versions == nil)
    #expect(
      id.link == "https://jsonapi.org/format/#document-resource-object-identification")
    let marks = try #require(Requirement.byID["NAM-07"])
    #expect(marks.text.contains(#"@ \ ^ ` { | } ~"#))
    #expect(marks.versions != nil)
    #expect(Requirement.byID["REL-U-01"]?.parties == [.clients, .documents])
  }

  @Test func `Every finding about a document case names a requirement in the catalogue`() throws {
    for documentCase in DocumentCase.all {
      for finding in try documentCase.validator.validate(documentCase.bytes) {
        #expect(Requirement.byID[finding.requirement] != nil, "\(finding)")
      }
    }
  }

  @Test(arguments: ["Sources", "Tests", "Snippets"])
  func `Every id that sources and tests name is in the catalogue`(_ folder: String) throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(
        at: package.appendingPathComponent(folder), includingPropertiesForKeys: nil))
    // What looks like an id and is none, and one that a test misspells to see it corrected.
    let others: Set<Substring> = ["UTF-16", "UTF-32", "RSE-05"]
    var count = 0
    // Cases of conformance have ids of their own form, and a test of their own.
    for case let file as URL in files
    where ["swift", "md"].contains(file.pathExtension)
      && file.lastPathComponent != "StandardCases.swift"
    {
      for match in try String(contentsOf: file, encoding: .utf8)
        .matches(of: /\b(?:(HX|JX)-)?([A-Z]{3}(?:-U)?-[0-9]{2})\b/)
      where match.1 == nil && !others.contains(match.2) {
        count += 1
        #expect(
          Requirement.byID[String(match.2)] != nil, "\(match.2) in \(file.lastPathComponent)")
      }
    }
    #expect(count > 0)
  }
}
