#if PostgreSQL
  import Foundation
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// The server's certificate, and one that it doesn't have.
  private enum Certificates {
    static let folder = ProcessInfo.processInfo.environment["JSONAPI_POSTGRESQL_TLS"]
  }

  @Suite(
    "TLS",
    .enabled(
      if: Certificates.folder != nil, "Scripts/with-postgresql.sh makes them where openssl is"))
  struct TLSTests {
    /// The server's address with other options.
    private func setup(
      _ mode: String, root: String? = nil, host: String = "127.0.0.1",
      of address: String = Server.address
    ) throws -> Setup {
      let folder = try #require(Certificates.folder)
      let options =
        "sslmode=\(mode)" + (root.map { "&sslrootcert=\(folder)/\($0).crt" } ?? "")
      #expect(address.contains("sslmode=disable") && address.contains("@127.0.0.1:"))
      return try Setup(
        at: address.replacingOccurrences(of: "sslmode=disable", with: options)
          .replacingOccurrences(of: "@127.0.0.1:", with: "@\(host):"))
    }

    private let isEncrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"

    @Test(
      arguments: [
        ("disable", nil, false), ("prefer", nil, true), ("require", nil, true),
        ("verify-ca", "server", true), ("verify-full", "server", true),
      ] as [(String, String?, Bool)])
    func `The mode of the address decides whether a connection is encrypted`(
      mode: String, root: String?, isEncrypted: Bool
    ) async throws {
      let setup = try setup(mode, root: root)
      #expect(
        try await setup.rows(self.isEncrypted, as: [.boolean]) == [[isEncrypted ? 1 : 0]])
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      try await setup.run(["INSERT INTO \(schema).t VALUES (1)"])
      try await setup.terminate()
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[1]])
      #expect(
        try await setup.rows(self.isEncrypted, as: [.boolean]) == [[isEncrypted ? 1 : 0]])
    }

    @Test(arguments: ["verify-ca", "verify-full"])
    func `A certificate that no trusted one vouches for is refused, with the reason`(mode: String)
      async throws
    {
      let setup = try setup(mode, root: "other")
      #expect(await failure { _ = try await setup.rows("SELECT 1") } == "unavailable")
      let reason = try #require(setup.failures.all.last).message
      #expect(reason.contains("certificate verify failed"))
    }

    @Test func `A certificate for another host is refused by verify-full alone`() async throws {
      let lenient = try setup("verify-ca", root: "server", host: "localhost")
      #expect(try await lenient.rows(isEncrypted, as: [.boolean]) == [[1]])
      let strict = try setup("verify-full", root: "server", host: "localhost")
      #expect(await failure { _ = try await strict.rows("SELECT 1") } == "unavailable")
      let reason = try #require(strict.failures.all.last).message
      #expect(reason.contains("localhost"))
    }

    @Test(.enabled(if: Server.bouncer != nil))
    func `A server without TLS is refused where it is required`() async throws {
      let setup = try setup("require", of: Server.bouncer ?? "")
      #expect(await failure { _ = try await setup.rows("SELECT 1") } == "unavailable")
      #expect(!setup.failures.all.isEmpty)
    }
  }
#endif
