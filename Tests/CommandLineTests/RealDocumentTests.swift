#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    /// Documents as real servers send them: those of the package, or those of JSONAPI_SHARED.
    @Suite struct RealDocuments {
      static let folder: URL = {
        let shared = ProcessInfo.processInfo.environment["JSONAPI_SHARED"]
          .map { URL(fileURLWithPath: $0).appendingPathComponent("real") }
        return shared ?? Jsonapi.package.appendingPathComponent("Examples/RealAPIs")
      }()

      static let files: [String] = {
        let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
      }()

      /// The files of JSONAPI_SHARED with violations that their index knows of.
      static let invalid: Set = [
        "datacite-client-prefixes.json", "drupal-article-includes.json", "klaviyo-events.json",
        "mbta-stops.json", "mgnify-assembly.json", "osf-storage-list.json",
        "planningcenter-campus-vertex.json", "spree-error-422.json", "spryker-checkout.json",
        "va-facility.json",
      ]

      @Test func `there are documents of several servers`() {
        #expect(Self.files.count > 3, "\(Self.folder.path)")
      }

      @Test(arguments: files)
      func `a document of a real server passes through every command`(_ file: String) throws {
        let found = try Jsonapi.run("validate", "--format", "json", file, in: Self.folder)
        let findings = try JSONValue(parsing: found.output).elements.map { $0 }
        #expect(found.code == (findings.contains { $0["severity"]?.string == "error" } ? 1 : 0))
        if Self.invalid.contains(file) { #expect(found.code == 1) }

        let shown = try Jsonapi.run("show", file, in: Self.folder)
        #expect(shown.code == 0)
        #expect(shown.output.hasPrefix("\(file) · "))
        #expect(!shown.output.contains("\u{1B}"))

        let flat = try Jsonapi.run("flatten", file, in: Self.folder)
        #expect(flat.code == 0)
        #expect(try Jsonapi.run("unflatten", input: Data(flat.output.utf8)).code == 0)

        let sorted = try Jsonapi.run("convert", "--sorted", file, in: Self.folder)
        let same = try Jsonapi.run(
          "diff", file, "-", input: Data(sorted.output.utf8), in: Self.folder)
        #expect(same.code == 0)

        let schema = try Jsonapi.run("schema", file, in: Self.folder)
        #expect(schema.code == 0)
        #expect(schema.messages.isEmpty == (file != "spree-error-422.json"))
        let drift = try Jsonapi.run(
          "drift", "-", file, "--fail-on", "harmless", input: Data(schema.output.utf8),
          in: Self.folder)
        #expect(drift.code == (file == "spree-error-422.json" ? 2 : 0), "\(drift.output)")
        for run in [found, shown, flat, sorted, same] { #expect(run.messages == "") }
      }
    }
  }
#endif
