#if Serve
  import JSONAPI
  import JSONAPIServer

  /// The text printed once the server is listening.
  struct Welcome {
    let found: IntrospectedDatabase
    let settings: ServeSettings
    let explorerPath: String
    /// How long idempotency keys are remembered; `nil` if they are ignored.
    let idempotencyKeyLifetime: Duration?

    func text(port: Int) -> String {
      let base = origin(port: port) + settings.path
      var lines = [
        "Serving \(Printable.counted(found.types.count, "type")), "
          + (settings.introspection.isWritable ? "to read and write" : "read only")
      ]
      lines.append("  \(base.isEmpty ? "/" : base)/")
      if let first = found.types.first { lines.append("  \(base)/\(first.schema.type)") }
      lines.append("  \(base)/openapi.json")
      lines.append("  \(origin(port: port))\(explorerPath)")
      if settings.introspection.isWritable {
        let days = idempotencyKeyLifetime.map { $0.components.seconds / 86_400 }
        lines.append(
          "Idempotency-Key: "
            + (days.map { "remembered for \($0) days" }
              ?? "ignored; --idempotency-table makes the table for it"))
      }
      if !found.omissions.isEmpty {
        lines.append("\(found.omissions.count) left out; --explain says why")
      }
      lines.append("Press Control-C to stop.")
      return lines.map { Printable.text($0) + "\n" }.joined()
    }

    private func origin(port: Int) -> String {
      let host =
        switch settings.host {
        case "0.0.0.0", "::": "localhost"
        case let host where host.contains(":"): "[\(host)]"
        default: settings.host
        }
      return "http://\(host):\(port)"
    }
  }

  /// Unbuffered standard output.
  enum StandardOutput {
    static func write(_ text: String) { try? System.writeAll(Array(text.utf8)[...], to: 1) }
  }
#endif
