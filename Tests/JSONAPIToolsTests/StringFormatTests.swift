import JSONAPITools
import Testing

@Suite("Formats of strings")
struct StringFormatTests {
  @Test(
    "A string has the format of its form",
    arguments: [
      ("2026-05-01T09:30:00Z", StringFormat.dateTime), ("2026-05-01T09:30:00.5+02:00", .dateTime),
      ("2026-05-01T09:30:00", .localDateTime), ("2026-05-01", .date), ("2026-13-01", .text),
      ("2026", .integer), ("-7", .integer), ("007", .text), ("0", .integer), ("1.50", .decimal),
      ("1.", .text), ("-", .text), ("", .empty), ("1e5", .text), ("2026-05-01T", .text),
      ("5E2F1D3C-1111-2222-3333-444455556666", .uuid),
      ("5e2f1d3c-1111-2222-3333-44445555666g", .text), ("https://example.com/a?b=%20", .uri),
      ("https://example.com/{w}", .text), ("https://", .text), ("example.com", .text),
      ("mailto:a@example.com", .text), ("https://example.com/%2", .text), ("12:30", .text),
    ])
  func formats(_ text: String, _ format: StringFormat) {
    #expect(StringFormat(of: text) == format)
  }
}
