#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Reading content")
  struct ContentReadingTests {
    private let databases = TestDatabases()

    private func server(_ kind: DatabaseKind) async throws -> JSONAPIServer<Gallery.User> {
      try Gallery.server(on: try await databases.make(kind, Gallery.tables, Gallery.rows))
    }

    @Test(arguments: DatabaseKind.available)
    func `Resources have links in place of the bytes (LNK-17)`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let one = await api.get("/api/books/1")
      #expect(one.value("/data/attributes/cover") == nil)
      #expect(one.value("/data/meta/content/cover/href")?.string == "/api/books/1/content/cover")
      #expect(one.value("/data/meta/content/cover/type")?.string == "image/png")
      #expect(one.value("/data/meta/content/cover/meta/size")?.int == 10)
      #expect(one.value("/data/meta/content/file/type")?.string == "text/plain; charset=utf-8")
      #expect(one.value("/data/meta/version")?.int == 7)
      let list = await api.get("/api/books?fields[books]=title&sort=id")
      #expect(list.value("/data/1/meta/content/cover") == .null)
      #expect(list.value("/data/2/meta/content/cover/meta/size")?.int == 0)
      // The link leads there.
      let address = try #require(one.value("/data/meta/content/cover/href")?.string)
      #expect(await api.get(address).body == Gallery.cover)
      for query in ["sort=cover", "filter[cover]=x", "fields[books]=cover"] {
        #expect(await api.get("/api/books?\(query)").status == 400, "\(query)")
      }
      // A model decodes from it.
      let book = try JSONAPIDecoder().decode(Gallery.Book.self, from: one.body)
      #expect(book.cover == nil)
    }

    @Test(arguments: DatabaseKind.available)
    func `A GET has the bytes with their type, length and tag`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let cover = await api.get("/api/books/1/content/cover")
      #expect(cover.status == 200)
      #expect(cover.body == Gallery.cover)
      #expect(cover.headers[.contentType] == "image/png")
      #expect(cover.headers[.contentLength] == "10")
      #expect(cover.headers[.contentDisposition] == "inline")
      #expect(cover.headers[.acceptRanges] == "bytes")
      #expect(cover.headers[.xContentTypeOptions] == "nosniff")
      #expect(cover.headers[.eTag] == "\"v7\"")

      let head = await api.send(.head, "/api/books/1/content/cover", headers: [.range: "bytes=0-1"])
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.headers[.contentLength] == "10")

      let empty = await api.get("/api/books/3/content/cover")
      #expect(empty.status == 200)
      #expect(empty.headers[.contentLength] == "0")
      #expect(empty.body.isEmpty)

      // Without a version the tag is one of the bytes.
      let note = await api.get("/api/notes/1/content/body")
      let tag = try #require(note.headers[.eTag])
      #expect(!tag.hasPrefix("W/") && tag != "\"v7\"")
      #expect(await api.put("/api/notes/1/content/body", [1], type: "text/plain").status == 204)
      let changed = await api.get("/api/notes/1/content/body")
      #expect(changed.body == [1])
      #expect(changed.headers[.eTag] != tag)
    }

    @Test(arguments: DatabaseKind.available)
    func `Browsers save what could have scripts`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let page = await api.get("/api/books/1/content/page")
      #expect(page.body == Gallery.page)
      #expect(page.headers[.contentDisposition] == "attachment")
      #expect(page.headers[.xContentTypeOptions] == "nosniff")
      for (type, disposition) in [
        ("image/svg+xml", "attachment"), ("IMAGE/PNG", "inline"), ("text/xml", "attachment"),
        ("application/xhtml+xml", "attachment"), ("audio/ogg", "inline"),
        ("text/plain", "inline"), ("x/y", "attachment"),
      ] {
        let user = Gallery.User()
        #expect(
          await api.put("/api/books/1/content/file", [65], type: type, as: user).status == 204)
        let file = await api.get("/api/books/1/content/file")
        #expect(file.headers[.contentType] == type)
        #expect(file.headers[.contentDisposition] == disposition, "\(type)")
      }
    }

    @Test(
      arguments: DatabaseKind.available,
      [
        "/api/books/2/content/cover", "/api/books/9/content/cover", "/api/books/1/content/none",
        "/api/books/1/content", "/api/books/4/content/cover", "/api/none/1/content/cover",
        "/api/books/x/content/cover", "/api/books/1/content/title",
      ])
    func `What isn't there is 404`(_ kind: DatabaseKind, _ path: String) async throws {
      let api = try await server(kind)
      let answer = await api.get(path)
      #expect(answer.status == 404)
      #expect(answer.headers[.contentType] == MediaType.jsonAPI.description)
    }

    @Test(arguments: DatabaseKind.available)
    func `Rules of the resource are those of its content`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      // A row rule.
      #expect(await api.get("/api/books/4/content/cover").status == 404)
      #expect(
        await api.get("/api/books/4/content/cover", as: Gallery.User()).body == Gallery.cover)
      // A hidden field.
      let blind: [HTTPField.Name: String] = [.userAgent: "blind"]
      #expect(await api.get("/api/books/1/content/cover", headers: blind).status == 404)
      let one = await api.get("/api/books/1", headers: blind)
      #expect(one.value("/data/meta/content/cover") == nil)
      #expect(one.value("/data/meta/content/file") != nil)
      // Who may read.
      #expect(await api.get("/api/secrets/1/content/key").status == 401)
      #expect(await api.get("/api/secrets/1/content/key", as: Gallery.User()).status == 200)
      // What isn't known is refused.
      #expect(await api.get("/api/books/1/content/cover?page[size]=1").status == 400)
    }

    /// The header field, and the status with the bytes and `Content-Range`.
    static let ranges: [(String, Int, String, String?)] = [
      ("bytes=0-0", 206, "0", "bytes 0-0/10"), ("bytes=0-3", 206, "0123", "bytes 0-3/10"),
      ("bytes=4-6", 206, "456", "bytes 4-6/10"), ("bytes=9-9", 206, "9", "bytes 9-9/10"),
      ("bytes=5-", 206, "56789", "bytes 5-9/10"), ("bytes=8-100", 206, "89", "bytes 8-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=-100", 206, "0123456789", "bytes 0-9/10"),
      ("BYTES=1-2", 206, "12", "bytes 1-2/10"),
      ("bytes=0-99999999999999999999", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=10-", 416, "", "bytes */10"), ("bytes=10-12", 416, "", "bytes */10"),
      ("bytes=-0", 416, "", "bytes */10"),
      ("bytes=99999999999999999999-", 416, "", "bytes */10"),
      // A server may ignore several ranges, and has to ignore what is none (RFC 9110, 14.2).
      ("bytes=0-1,4-5", 200, "0123456789", nil), ("bytes=3-1", 200, "0123456789", nil),
      ("lines=0-1", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil), ("bytes=--1", 200, "0123456789", nil),
      ("bytes 0-1", 200, "0123456789", nil), ("bytes=", 200, "0123456789", nil),
    ]

    @Test(arguments: DatabaseKind.available)
    func `A range is answered with its bytes`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      for path in ["/api/books/1/content/cover", "/api/notes/1/content/body"] {
        for (field, status, text, range) in Self.ranges {
          let answer = await api.get(path, headers: [.range: field])
          #expect(answer.status == status, "\(field)")
          #expect(answer.headers[.contentRange] == range, "\(field)")
          guard status < 400 else { continue }
          #expect(String(decoding: answer.body, as: UTF8.self) == text, "\(field)")
          #expect(answer.headers[.contentLength] == String(text.count), "\(field)")
        }
      }
      let empty = "/api/books/3/content/cover"
      #expect(await api.get(empty, headers: [.range: "bytes=0-"]).status == 416)
      #expect(await api.get(empty, headers: [.range: "bytes=-5"]).status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `Conditions come before ranges`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      for path in ["/api/books/1/content/cover", "/api/notes/1/content/body"] {
        let tag = try #require(await api.get(path).headers[.eTag])
        let same = await api.get(path, headers: [.ifNoneMatch: tag, .range: "bytes=0-1"])
        #expect(same.status == 304)
        #expect(same.body.isEmpty)
        #expect(same.headers[.eTag] == tag)
        #expect(same.headers[.contentType] == nil)
        #expect(await api.get(path, headers: [.ifNoneMatch: "\"other\""]).status == 200)
        #expect(await api.get(path, headers: [.ifMatch: "\"other\""]).status == 412)
        #expect(await api.get(path, headers: [.ifMatch: tag, .range: "bytes=0-1"]).status == 206)
        let part = await api.get(path, headers: [.range: "bytes=2-3", .ifRange: tag])
        #expect(part.status == 206)
        #expect(part.body == Array("23".utf8))
        for other in ["\"other\"", "W/\(tag)", "Wed, 21 Oct 2026 07:28:00 GMT"] {
          let whole = await api.get(path, headers: [.range: "bytes=2-3", .ifRange: other])
          #expect(whole.status == 200, "\(other)")
          #expect(whole.body == Gallery.cover, "\(other)")
          let beyond = await api.get(path, headers: [.range: "bytes=90-", .ifRange: other])
          #expect(beyond.status == 200, "\(other)")
        }
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Large content is read in parts`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
      let user = Gallery.User()
      for (path, type) in [
        ("/api/books/2/content/cover", "image/png"), ("/api/notes/1/content/body", "text/plain"),
      ] {
        let pieces = Pieces(
          pieces: stride(from: 0, to: bytes.count, by: 70_000).map {
            Array(bytes[$0..<min($0 + 70_000, bytes.count)])
          })
        let put = try await api.stream(
          .put, path, pieces, as: user, headers: [.contentType: type])
        #expect(put.exchange.status == (path.contains("books") ? 201 : 204))
        let got = try await api.stream(.get, path, Pieces(pieces: []))
        #expect(got.exchange.status == 200)
        #expect(got.exchange.headers[.contentLength] == "3000001")
        #expect(got.exchange.body == bytes)
        #expect(got.sizes.count > 5 && got.sizes.allSatisfy { $0 <= 1 << 18 })
        let part = try await api.stream(
          .get, path, Pieces(pieces: []), headers: [.range: "bytes=262100-1262200"])
        #expect(part.exchange.status == 206)
        #expect(part.exchange.body == Array(bytes[262_100...1_262_200]))
        let end = await api.get(path, headers: [.range: "bytes=-1"])
        #expect(end.body == [bytes[3_000_000]])
      }
    }

    @Test(arguments: DatabaseKind.available, ["books", "notes"])
    func `Content that changes while it is sent breaks off`(
      _ kind: DatabaseKind, _ type: String
    ) async throws {
      let api = try await server(kind)
      let user = Gallery.User()
      let path = type == "books" ? "/api/books/1/content/file" : "/api/notes/1/content/body"
      let old = [UInt8](repeating: 1, count: 1_000_000)
      let new = [UInt8](repeating: 2, count: 1_000_000)
      #expect(await api.put(path, old, type: "text/plain", as: user).status == 204)
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
      let stream = try #require(try await api.stream(for: head) { nil })
      let received = Received()
      await #expect(throws: (any Error).self) {
        try await stream.write { piece in
          if await received.sizes.isEmpty {
            let answer = await api.put(path, new, type: "text/plain", as: user)
            #expect(answer.status == 204)
          }
          await received.append(piece)
        }
      }
      // Nobody takes it for whole.
      #expect(await received.bytes.count < old.count)
      #expect(stream.head.headerFields[.contentLength] == "1000000")
    }
  }
#endif
