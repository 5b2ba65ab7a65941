#if CLI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct Misbehaviours {
      @Test(
        arguments: [
          (Misbehaviour.trailer, 0), (.surplusResponse, 0), (.closedInStatusLine, 2),
          (.closedInHead, 2), (.differentLengths, 2), (.brokenGzip, 2), (.silentBody, 2),
          (.trickledBody, 2), (.lowStatus, 2),
        ] as [(Misbehaviour, Int32)])
      func `no server ends the program`(_ misbehaviour: Misbehaviour, _ code: Int32) throws {
        let server = try LoopbackServer { misbehaviour.answer(on: $1) }
        let run = try Jsonapi.run("get", "--timeout", "2", "\(server.url)/articles")
        #expect(!run.isCrash)
        #expect(run.code == code)
        #expect(run.messages.isEmpty == (code == 0))
      }

      @Test(arguments: ["get", "check"], [Misbehaviour.gzipBomb, .deflateBomb])
      func `a small response doesn't take up much memory`(
        _ command: String, _ misbehaviour: Misbehaviour
      ) throws {
        let server = try LoopbackServer { misbehaviour.answer(on: $1) }
        let run = try Jsonapi.run(command, "\(server.url)/articles")
        #expect(run.code == 2)
        #expect(run.messages.contains("body is larger than"), "\(run.messages)")
      }
    }
  }
#endif
