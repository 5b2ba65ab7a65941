#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  @Suite("Writing content")
  struct ContentWritingTests {
    private let databases = TestDatabases()
    private let user = Gallery.User()
    private let cover = "/api/books/1/content/cover"

    private func server(
      _ kind: DatabaseKind, requiresVersion: Bool = false, limit: Int = 64 << 20
    ) async throws -> JSONAPIServer<Gallery.User> {
      try Gallery.server(
        on: try await databases.make(kind, Gallery.tables, Gallery.rows),
        requiresVersion: requiresVersion, limit: limit)
    }

    @Test(arguments: DatabaseKind.available)
    func `A PUT replaces the bytes and raises the version`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let put = await api.put(cover, [0, 255, 39, 92], type: "image/png", as: user)
      #expect(put.status == 204)
      #expect(put.headers[.eTag] == "\"v8\"")
      let got = await api.get(cover)
      #expect(got.body == [0, 255, 39, 92])
      #expect(got.headers[.eTag] == "\"v8\"")
      let book = await api.get("/api/books/1")
      #expect(book.value("/data/meta/version")?.int == 8)
      #expect(book.value("/data/meta/content/cover/meta/size")?.int == 4)
      #expect(book.value("/data/attributes/title")?.string == "Omoo")

      // There was none.
      let created = await api.put("/api/books/2/content/cover", [1], type: "image/png", as: user)
      #expect(created.status == 201)
      #expect(await api.put(cover, [], type: "image/png; x=y", as: user).status == 204)
      #expect(await api.get(cover).headers[.contentLength] == "0")

      // A column has the type.
      let file = "/api/books/1/content/file"
      #expect(await api.put(file, [65], type: "application/pdf", as: user).status == 204)
      #expect(await api.get(file).headers[.contentType] == "application/pdf")
      let meta = await api.get("/api/books/1").value("/data/meta/content/file/type")
      #expect(meta?.string == "application/pdf")
    }

    @Test(arguments: [1, 3_000_000])
    func `One statement of SQLite replaces the bytes`(_ size: Int) async throws {
      let database = try await TestDatabase(.sqlite, Gallery.tables, Gallery.rows)
      let api = try Gallery.server(on: database.base)
      for version in 8...9 {
        database.statements.removeAll()
        let bytes = [UInt8](repeating: UInt8(version), count: size)
        let put = await api.put(cover, bytes, type: "image/png", as: user)
        #expect(put.headers[.eTag] == "\"v\(version)\"")
        // Another update would read the bytes that are replaced.
        #expect(database.statements.all.count { $0.hasPrefix("UPDATE") } == 1)
        let isSame = await api.get(cover).body == bytes
        #expect(isSame)
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Content knows no keys of requests`(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(kind, Gallery.tables, Gallery.rows)
      if kind != .memory { try await database.makeIdempotencyTable() }
      let api = try Gallery.server(on: database)
      let key: [HTTPField.Name: String] = [.idempotencyKey: "\"one\""]
      for (byte, version) in [(1, 8), (2, 9), (2, 10)] as [(UInt8, Int)] {
        let put = await api.put(cover, [byte], type: "image/png", as: user, headers: key)
        #expect(put.status == 204)
        #expect(put.headers[.eTag] == "\"v\(version)\"")
        #expect(put.headers[.idempotentReplayed] == nil)
        #expect(await api.get(cover).body == [byte])
      }
      // A resource has the key for itself.
      let body = #"{"data": {"type": "books", "id": "1", "attributes": {"title": "Typee"}}}"#
      let patch = await api.send(
        .patch, "/api/books/1", body, as: user,
        headers: [.idempotencyKey: "\"one\"", .ifMatch: "\"v10\""])
      #expect(patch.status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `DELETE leaves none, where there may be none`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      #expect(await api.send(.delete, cover, as: user).status == 204)
      #expect(await api.get(cover).status == 404)
      #expect(await api.send(.delete, cover, as: user).status == 404)
      #expect(await api.get("/api/books/1").value("/data/meta/version")?.int == 8)
      let note = await api.send(.delete, "/api/notes/1/content/body")
      #expect(note.status == 405)
      #expect(note.headers[.allow] == "GET, HEAD, OPTIONS, PUT")
    }

    @Test(arguments: DatabaseKind.available)
    func `A new resource has no bytes yet`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let note = await api.send(
        .post, "/api/notes", #"{"data":{"type":"notes","attributes":{"title":"B"}}}"#)
      #expect(note.status == 201)
      let address = try #require(note.value("/data/meta/content/body/href")?.string)
      #expect(note.value("/data/meta/content/body/meta/size")?.int == 0)
      #expect(await api.put(address, [1, 2], type: "text/plain").status == 204)
      #expect(await api.get(address).body == [1, 2])
      let book = await api.send(
        .post, "/api/books", #"{"data":{"type":"books","attributes":{"title":"B"}}}"#, as: user)
      #expect(book.status == 201)
      #expect(book.value("/data/meta/content/cover") == .null)
      // Bytes are no attribute.
      let bytes = #"{"data":{"type":"notes","attributes":{"title":"B","body":"AA=="}}}"#
      #expect(await api.send(.post, "/api/notes", bytes).status == 422)
    }

    @Test(arguments: DatabaseKind.available)
    func `Who may not update may not upload`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      #expect(await api.put(cover, [1], type: "image/png").status == 401)
      let draft = "/api/books/4/content/cover"
      #expect(await api.put(draft, [1], type: "image/png").status == 401)
      #expect(
        await api.put("/api/books/5/content/cover", [1], type: "image/png", as: user).status == 403)
      #expect(
        await api.put("/api/books/9/content/cover", [1], type: "image/png", as: user).status == 404)
      let page = await api.put("/api/books/1/content/page", [1], type: "text/html", as: user)
      #expect(page.status == 403)
      let blind = await api.put(
        cover, [1], type: "image/png", as: user, headers: [.userAgent: "blind"])
      #expect(blind.status == 404)
      let octets = "application/octet-stream"
      let secret = "/api/secrets/1/content/key"
      #expect(await api.put(secret, [1], type: octets).status == 401)
      #expect(await api.put(secret, [1], type: octets, as: user).status == 403)
      #expect(await api.send(.post, cover, "{}", as: user).status == 405)
      #expect(await api.send(.patch, cover, "{}", as: user).status == 405)
      // Nothing has changed.
      #expect(await api.get("/api/books/5/content/cover", as: user).body == Gallery.cover)
      #expect(await api.get(cover).headers[.eTag] == "\"v7\"")
    }

    @Test(arguments: DatabaseKind.available)
    func `Bodies of other types, codings and lengths are refused`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind, limit: 10)
      for type in ["image/jpeg", "text/html", nil, "png"] {
        let answer = await api.put(cover, [1], type: type, as: user)
        #expect(answer.status == 415, "\(type ?? "none")")
        #expect(answer.sources == ["Content-Type"])
        #expect(answer.headers[.accept] == "image/png")
      }
      #expect(await api.put("/api/books/1/content/file", [1], type: nil, as: user).status == 415)
      let coded = await api.put(
        cover, [1], type: "image/png", as: user, headers: [.contentEncoding: "gzip"])
      #expect(coded.status == 415)
      let part = await api.put(
        cover, [1], type: "image/png", as: user, headers: [.contentRange: "bytes 0-0/9"])
      #expect(part.status == 400)
      let short = await api.put(
        cover, [1], type: "image/png", as: user, headers: [.contentLength: "2"])
      #expect(short.status == 400)
      #expect(await api.put(cover, Array(0...10), type: "image/png", as: user).status == 413)
      let announced = await api.put(
        cover, [1], type: "image/png", as: user, headers: [.contentLength: "11"])
      #expect(announced.status == 413)
      #expect(await api.get(cover).headers[.eTag] == "\"v7\"")
      #expect(await api.put(cover, Array(0...9), type: "image/png", as: user).status == 204)
    }

    @Test(arguments: DatabaseKind.available)
    func `If-Match protects content as it does resources`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind, requiresVersion: true)
      func put(_ headers: [HTTPField.Name: String], _ path: String? = nil) async -> Int {
        await api.put(path ?? cover, [1], type: "image/png", as: user, headers: headers).status
      }
      #expect(await put([:]) == 428)
      #expect(await api.send(.delete, cover, as: user).status == 428)
      #expect(await put([.ifMatch: "\"v6\""]) == 412)
      #expect(await put([.ifMatch: "\"v7\""]) == 204)
      #expect(await put([.ifMatch: "\"v7\""]) == 412)
      #expect(await put([.ifMatch: "\"v8\", \"v9\""]) == 204)
      #expect(await put([.ifMatch: "*"]) == 204)
      // The tag of the resource is as good.
      let tag = try #require(await api.get("/api/books/1").headers[.eTag])
      #expect(await put([.ifMatch: tag]) == 204)
      // There is nothing that `*` could mean, but that there is nothing.
      let none = "/api/books/2/content/cover"
      #expect(await put([.ifMatch: "*"], none) == 412)
      #expect(await put([.ifMatch: "\"v7\"", .ifNoneMatch: "*"], none) == 201)
      #expect(await put([.ifMatch: "\"v8\"", .ifNoneMatch: "*"], none) == 412)

      // Without a version, tags are those of the bytes.
      let note = "/api/notes/1/content/body"
      let old = try #require(await api.get(note).headers[.eTag])
      func write(_ headers: [HTTPField.Name: String]) async -> Int {
        await api.put(note, [7], type: "text/plain", headers: headers).status
      }
      #expect(await write([.ifMatch: "\"other\""]) == 412)
      #expect(await write([.ifMatch: old]) == 204)
      #expect(await write([.ifMatch: old]) == 412)
    }

    @Test(arguments: DatabaseKind.available)
    func `Of two uploads with one tag, one is carried out`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let statuses = await withTaskGroup(of: Int.self) { group in
        for number in 0..<4 {
          group.addTask {
            let bytes = [UInt8](repeating: UInt8(number), count: 1 << 21)
            return await api.put(
              cover, bytes, type: "image/png", as: user, headers: [.ifMatch: "\"v7\""]
            ).status
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.sorted() == [204, 412, 412, 412])
      let bytes = await api.get(cover).body
      #expect(bytes.count == 1 << 21 && bytes.allSatisfy { $0 == bytes[0] })
    }

    @Test(arguments: DatabaseKind.available, [100, 3_000_000])
    func `An upload that breaks changes nothing`(_ kind: DatabaseKind, _ size: Int) async throws {
      let api = try await server(kind)
      let piece = [UInt8](repeating: 9, count: size)
      let broken = try await api.stream(
        .put, cover, Pieces(pieces: [piece], breaks: true), as: user,
        headers: [.contentType: "image/png"])
      #expect(broken.exchange.status == 400)
      let short = try await api.stream(
        .put, cover, Pieces(pieces: [piece]), as: user,
        headers: [.contentType: "image/png", .contentLength: String(size + 1)])
      #expect(short.exchange.status == 400)
      let got = await api.get(cover)
      #expect(got.body == Gallery.cover)
      #expect(got.headers[.eTag] == "\"v7\"")
    }

    @Test(arguments: ["%63ontent/cover", "conten%74/c%6Fver", "content/cover/"])
    func `However the URL of content is spelled, all bytes of an upload are read`(
      _ path: String
    ) async throws {
      let api = try await server(.memory)
      let piece = [UInt8](repeating: 9, count: 1 << 20)
      let put = try await api.stream(
        .put, "/api/books/1/\(path)", Pieces(pieces: [piece, [1, 2]]), as: user,
        headers: [.contentType: "image/png"])
      #expect(put.exchange.status == 204)
      let isSame = await api.get(cover).body == piece + [1, 2]
      #expect(isSame)
    }

    @Test(arguments: DatabaseKind.available)
    func `No byte is read of an upload that isn't allowed`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind, requiresVersion: true, limit: 100)
      let reads = Mutex(0)
      let body = AsyncStream<[UInt8]> { pieces in
        pieces.yield([1])
        pieces.finish()
      }.map { piece in
        reads.withLock { $0 += 1 }
        return piece
      }
      let type: [HTTPField.Name: String] = [.contentType: "image/png"]
      for (path, someone, headers, status) in [
        (cover, nil, type, 401), (cover, user, type, 428),
        (cover, user, type.merging([.ifMatch: "\"v1\""]) { $1 }, 412),
        (cover, user, type.merging([.ifMatch: "\"v7\"", .contentLength: "101"]) { $1 }, 413),
        (cover, user, [.contentType: "text/html"], 415),
        ("/api/books/9/content/cover", user, type, 404),
      ] as [(String, Gallery.User?, [HTTPField.Name: String], Int)] {
        let answer = try await api.stream(.put, path, body, as: someone, headers: headers)
        #expect(answer.exchange.status == status)
      }
      #expect(reads.withLock { $0 } == 0)
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks and listeners hear of it as of an update`(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(kind, Gallery.tables, Gallery.rows)
      let calls = Mutex<[String]>([])
      let told = ToldCommits()
      let listening = database.onCommit { told.take($0) }
      // SQLite reports commits from its first look at the file on, which says that anything may have changed.
      if kind == .sqlite { try await told.until { !$0.isEmpty } }
      told.removeAll()
      defer { withExtendedLifetime(listening) {} }
      let api = try JSONAPIServer(database: database, path: "/api") {
        Serve(Gallery.Book.self) {
          $0.version("version")
          $0.content("cover", in: \.cover, type: "image/png")
          $0.allow(.update)
          $0.prepare { change, _ in
            calls.withLock { $0.append("prepare \(change.operation) \(change.draft.names)") }
          }
          $0.willUpdate { change, _, _ in
            if try change.old?.title == "Typee" { change.refuse(\.title, "is closed") }
            calls.withLock { $0.append("will") }
          }
          $0.didCommit { committed, _ in
            calls.withLock { $0.append("did \(committed.operation) \(committed.id)") }
          }
        }
      }
      #expect(await api.put(cover, [1], type: "image/png").status == 204)
      await api.finishHooks()
      #expect(calls.withLock { $0 } == ["prepare update []", "will", "did update 1"])
      #expect(told.value.contains { $0.touches(["books"]) })
      #expect(
        await api.put("/api/books/2/content/cover", [1], type: "image/png").status == 422)
      #expect(await api.get("/api/books/2/content/cover").status == 404)
    }
  }
#endif
