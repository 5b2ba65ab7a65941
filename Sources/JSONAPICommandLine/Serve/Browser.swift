#if Serve
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The user's browser.
  enum Browser {
    /// The program that opens URLs: the value of `BROWSER`, or the system default.
    private static var program: String {
      #if canImport(Darwin)
        System.environment("BROWSER") ?? "open"
      #else
        System.environment("BROWSER") ?? "xdg-open"
      #endif
    }

    /// Opens a URL, reporting a failure in one line.
    static func open(_ address: String) {
      do throws(System.Failure) {
        try System.start(program, address)
      } catch {
        StandardError.write(
          "jsonapi: can't open the browser with \(Printable.text(program)): \(error.text)\n")
      }
    }
  }

  extension System {
    /// Starts a program without waiting for it, discarding its output.
    ///
    /// - Parameters:
    ///   - program: Its path, or a name to look up in `PATH`.
    ///   - argument: Its argument.
    /// - Throws: The reason why it can't be started.
    static func start(_ program: String, _ argument: String) throws(Failure) {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = unsafe posix_spawn_file_actions_t()
      #endif
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      for descriptor: Int32 in 0...2 {
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
      let words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(argument), nil]
      defer { for index in unsafe words.indices { unsafe free(words[index]) } }
      var process = pid_t()
      let code = unsafe posix_spawnp(&process, program, &actions, nil, words, environ)
      guard code == 0 else { throw Failure(code) }
    }
  }
#endif
