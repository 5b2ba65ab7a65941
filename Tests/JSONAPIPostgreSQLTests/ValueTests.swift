#if PostgreSQL
  import JSONAPI
  import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Values", .enabled(if: Server.isThere))
  struct ValueTests {
    let setup: Setup

    init() throws { setup = try Setup() }

    func value(
      _ text: String, _ values: [ColumnValue] = [], as decoding: SQLDecoding = .plain
    ) async throws -> ColumnValue? {
      try await setup.rows("SELECT " + text, values, as: [decoding]).first?.first
    }

    @Test(
      "Integers and booleans are read",
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

    @Test func `Floating-point numbers are read`() async throws {
      #expect(try await value("0.1::float8") == .real(0.1))
      #expect(try await value("0.1::float4") == .real(0.1))
      #expect(try await value("'5e-324'::float8") == .real(.leastNonzeroMagnitude))
      #expect(try await value("'-Infinity'::float8") == .real(-.infinity))
      #expect(try await value("'3.4028235e38'::float4") == .real(3.4028235e38))
    }

    @Test func `Numbers are bound without loss`() async throws {
      for number in [Int64.min, -1, 0, .max] {
        #expect(try await value("$1::int8", [.integer(number)]) == .integer(number))
      }
      for number in [0.1, -1e300, .leastNonzeroMagnitude, .infinity, .greatestFiniteMagnitude] {
        #expect(try await value("$1::float8", [.real(number)]) == .real(number))
      }
      #expect(try await value("$1::boolean", [1]) == 1)
      #expect(try await value("$1::boolean", [0]) == 0)
      #expect(try await value("$1::int8", [.null]) == .null)
      let digits = "-12345678901234567890123456789012345678901234567890.5"
      #expect(try await value("$1::numeric::text", [.text(digits)]) == .text(digits))
      #expect(try await value("'NaN'::numeric::text", as: .decimal) == .null)
    }

    @Test(
      "Text is read and bound by its bytes", arguments: ["", "ä\u{308}🎉日本", "a'b\"\\;--", " \n"])
    func text(text: String) async throws {
      for type in ["text", "varchar", "name", "json", "jsonb"] where type.first != "j" {
        #expect(try await value("$1::\(type)", [.text(text)]) == .text(text))
      }
      let json =
        #"{"a": "\#(text.unicodeScalars.filter { $0.isASCII == false }.map(String.init).joined())"}"#
      #expect(try await value("$1::jsonb", [.text(json)]) == .text(json))
      #expect(try await value("$1::json", [.text(json)]) == .text(json))
      #expect(
        try await value("$1::text COLLATE \"C\" = $2::text", [.text(text), .text(text)]) == 1)
    }

    @Test func `Text with a NUL is refused before anything is sent`() async throws {
      setup.statements.clear()
      let error = await failure { _ = try await value("$1::text", ["a\0b"]) }
      #expect(error == #"check(type: "", columns: [])"#)
      #expect(setup.statements.all.isEmpty)
    }

    @Test func `Bytes and UUIDs`() async throws {
      let bytes = Array(UInt8.min...UInt8.max)
      #expect(try await value("$1::bytea = $1::text::bytea", [.bytes(bytes)]) == 1)
      #expect(try await value("length($1::bytea)", [.bytes(bytes)]) == 256)
      #expect(try await value("$1::bytea", [.bytes([0, 255])], as: .bytes) == "AP8=")
      #expect(try await value("$1::bytea", [.bytes([])], as: .bytes) == "")
      let uuid = ColumnValue.text("0188f1a2-0000-7abc-8def-00000000ffff")
      #expect(try await value("$1::uuid", [uuid], as: .uuid) == uuid)
    }

    @Test(
      "Dates are microseconds since 1970",
      arguments: [
        ("'1970-01-01T00:00:00Z'::timestamptz", Int64(0)),
        ("'2000-01-01 00:00:00'::timestamp", 946_684_800_000_000),
        ("'1969-12-31T23:59:59.999999Z'::timestamptz", -1),
        ("'1999-12-31T23:59:59.999999Z'::timestamptz", 946_684_799_999_999),
        ("'2025-01-31T08:30:00.123456+02:00'::timestamptz", 1_738_305_000_123_456),
        ("'0001-01-01'::timestamp", -62_135_596_800_000_000),
        ("'1969-12-31'::date", -86_400_000_000), ("'2000-01-02'::date", 946_771_200_000_000),
      ])
    func dates(text: String, microseconds: Int64) async throws {
      #expect(try await value(text) == .integer(microseconds))
    }

    @Test func `Infinite dates, and those beyond 64 bits, are the largest and the smallest`()
      async throws
    {
      for type in ["date", "timestamp", "timestamptz"] {
        #expect(try await value("'infinity'::\(type)") == .integer(.max))
        #expect(try await value("'-infinity'::\(type)") == .integer(.min))
      }
      #expect(try await value("'5874897-12-31'::date") == .integer(.max))
      #expect(
        try await value("'294276-12-31 23:59:59.999999'::timestamp") == .integer(.max))
    }

    @Test(
      "Dates of all years are bound",
      arguments: [
        "4714-11-24 00:00:00 BC", "0044-03-15 10:00:00.5 BC", "0001-12-31 23:59:59.999999 BC",
        "0001-01-01", "9999-12-31 23:59:59.999999", "10000-01-01", "12000-02-29", "294247-01-01",
        "infinity", "-infinity",
      ])
    func years(text: String) async throws {
      let date = try #require(try await value("'\(text)'::timestamp"))
      let bound = try #require(SQLDecoding.timestamp.stored(date))
      #expect(try await value("$1::timestamp = '\(text)'::timestamp", [bound]) == 1)
    }

    @Test func `Enumerated types are text; arrays come as JSON; other types never break anything`()
      async throws
    {
      let schema = try await setup.schema("CREATE TYPE @mood AS ENUM ('glad', 'traurig ä')")
      #expect(try await value("'traurig ä'::\(schema).mood") == "traurig ä")
      #expect(try await value("to_jsonb(ARRAY[1, NULL, 3])::text") == "[1, null, 3]")
      #expect(try await value("'x'::\"char\"") == "x")
      #expect(try await value("'abc'::char(5)") == "abc  ")
      #expect(try await value("'12:30'::time") != nil)
      #expect(try await value("1.5::numeric") != nil)
      #expect(try await value("ARRAY[1, 2]") != nil)
      #expect(try await value("NULL") == .null)
      #expect(try await setup.rows("SELECT 1 WHERE false") == [])
      #expect(await failure { _ = try await value("'<a/>'::aclitem") } != "none")
    }

    @Test func `More values than the protocol can bind are refused`() async throws {
      let values = [ColumnValue](repeating: 1, count: 65_536)
      #expect(await failure { _ = try await value("1", values) }.hasPrefix("unsupported"))
    }

    @Test func `COPY is refused, and the connection goes on`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          try session.execute("COPY \(schema).t FROM STDIN", [])
        }
      }
      #expect(error.hasPrefix("unsupported"))
      #expect(try await value("1") == 1)
    }
  }
#endif
