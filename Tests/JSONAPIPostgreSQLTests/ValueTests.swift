#if PostgreSQL
  import JSONAPI
  import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Values", .enabled(if: Server.isThere))
  struct ValueTests {
    let setup = Setup()

    func value(
      _ text: String, _ values: [DatabaseValue] = [], as decoding: SQLDecoding = .plain
    ) async throws -> DatabaseValue? {
      try await setup.rows("SELECT " + text, values, as: [decoding]).first?.first
    }

    @Test(
      "Integers and booleans",
      arguments: [
        ("'-32768'::int2", Int64(Int16.min)), ("32767::int2", 32767),
        ("'-2147483648'::int4", Int64(Int32.min)), ("2147483647", Int64(Int32.max)),
        ("'-9223372036854775808'::int8", Int64.min), ("9223372036854775807::int8", Int64.max),
        ("4294967295::oid", 4_294_967_295), ("0", 0), ("-1::int8", -1), ("count(*)", 1),
        ("true", 1), ("false", 0),
      ])
    func integers(text: String, number: Int64) async throws {
      #expect(try await value(text) == .integer(number))
    }

    @Test("Floating-point numbers")
    func numbers() async throws {
      #expect(try await value("0.1::float8") == .real(0.1))
      #expect(try await value("0.1::float4") == .real(0.1))
      #expect(try await value("'5e-324'::float8") == .real(.leastNonzeroMagnitude))
      #expect(try await value("'-Infinity'::float8") == .real(-.infinity))
      #expect(try await value("'3.4028235e38'::float4") == .real(3.4028235e38))
    }
  }
#endif
