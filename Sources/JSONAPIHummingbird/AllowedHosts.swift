#if Hummingbird
  import HTTPTypes
  public import Hummingbird

  /// Refuses requests for other hosts, which pages of other sites send by DNS rebinding.
  ///
  /// ```swift
  /// router.add(middleware: AllowedHosts(["api.example.com"]))
  /// ```
  ///
  /// The owner of a name can point it to 127.0.0.1 or into a local network after a browser has loaded a page from it.
  /// The browser then treats the answers of the server there as the page's own, but `Host` still has that name. A
  /// request for a host that isn't allowed gets 421; one without `Host`, with several or with a malformed one gets 400.
  ///
  /// Middleware applies to the routes that are added after it.
  public struct AllowedHosts<Context: RequestContext>: RouterMiddleware {
    private let names: Set<String>?
    private let allowsLoopback: Bool
    private let detail: String?

    /// Creates a middleware.
    ///
    /// - Parameter names: Host names and IP addresses without a port. `localhost` stands for all names of the machine
    ///   itself: `localhost`, 127.0.0.0/8 and `[::1]`. With nil, any host is allowed, but there must be one.
    public init(_ names: [String]?) { self.init(names, detail: nil) }

    /// Creates a middleware whose refusals explain how to resolve them.
    package init(_ names: [String]?, detail: String?) {
      let hosts = names?.map { RequestHost(address: $0) }
      self.names = hosts.map { Set($0.map(\.name)) }
      allowsLoopback = hosts?.contains { $0.name == "localhost" } ?? true
      self.detail = detail
    }

    /// Passes on a request for an allowed host, and refuses others.
    @concurrent public func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      // The adaptor of NIO turns the first field into the authority.
      guard !request.headers.contains(where: { $0.name.canonicalName == "host" }),
        let host = request.head.authority.flatMap({ RequestHost(authority: $0) })
      else {
        return Response(
          .badRequest, to: request, code: "malformedValue",
          title: "The request has to name one host.")
      }
      if let names, !names.contains(host.name), !(allowsLoopback && host.isLoopback) {
        return Response(
          .misdirectedRequest, to: request, code: "unknownHost",
          title: "The server doesn't answer for this host.", detail: detail)
      }
      return try await next(request, context)
    }
  }

  /// The host of a request, without its port.
  struct RequestHost {
    /// The name or address in lower case, an IPv6 address without brackets.
    let name: String

    /// Parses a host with an optional port, as in `Host` and `Origin`.
    ///
    /// - Returns: nil if it is malformed.
    init?(authority: String) {
      let text = authority.lowercased()
      let port: Substring
      if text.hasPrefix("[") {
        guard let end = text.firstIndex(of: "]") else { return nil }
        name = String(text[..<end].dropFirst())
        guard name.contains(":"), name.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else {
          return nil
        }
        port = text[end...].dropFirst()
      } else {
        let end = text.firstIndex(of: ":") ?? text.endIndex
        name = String(text[..<end])
        let isName = name.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
          case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
          default: false
          }
        }
        guard !name.isEmpty, isName else { return nil }
        port = text[end...]
      }
      guard port.isEmpty || port.hasPrefix(":"),
        port.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
    }

    /// Creates a host from a name or an address; the brackets of an IPv6 address may be missing.
    init(address: String) {
      let text = address.lowercased()
      name = text.hasPrefix("[") ? String(text.dropFirst().prefix { $0 != "]" }) : text
    }

    /// Whether the name can only refer to the machine itself.
    var isLoopback: Bool {
      if name == "localhost" || name == "::1" { return true }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts[0] == "127"
        && parts.allSatisfy { part in
          part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
        }
    }
  }
#endif
