#if Serve
  import JSONAPI
  import JSONAPIServer

  /// The limits of a server and of its pages.
  struct ServeLimits {
    var server = ServerLimits()
    var pageSize = 25
    var maximumPageSize = 100
    /// The number of seconds without any part of a request after which a connection is closed.
    var idleSeconds = 30

    init() {}

    private static let numbers: [String: any WritableKeyPath<ServeLimits, Int> & Sendable] = [
      "pageSize": \.pageSize, "maximumPageSize": \.maximumPageSize, "idleSeconds": \.idleSeconds,
      "bodySize": \.server.bodySize, "bodyDepth": \.server.bodyDepth,
      "contentSize": \.server.contentSize,
      "bodyMembers": \.server.bodyMembers, "includedResources": \.server.includedResources,
      "atomicOperations": \.server.atomicOperations, "linkage": \.server.linkage,
      "responseSize": \.server.responseSize, "queryLength": \.server.query.length,
      "parameters": \.server.query.parameters, "includePaths": \.server.query.includePaths,
      "pathDepth": \.server.query.pathDepth, "filterNodes": \.server.query.filterNodes,
      "filterDepth": \.server.query.filterDepth, "listValues": \.server.query.listValues,
      "sortFields": \.server.query.sortFields, "idempotencyKeys": \.server.idempotencyKeys,
      "aggregateGroups": \.server.aggregateGroups,
    ]

    /// The keys of all limits.
    static var keys: [String] { numbers.keys.sorted() + ["databaseSeconds"] }

    init(file path: String) throws { try self.init(ConfigFile(path, keys: Self.keys)) }

    init(_ file: ConfigFile) throws {
      for (key, limit) in Self.numbers {
        guard let number = try file.number(key) else { continue }
        guard number > 0 else { throw Trouble("\(file.name): \(key) has to be above 0") }
        self[keyPath: limit] = number
      }
      if let seconds = try file.seconds("databaseSeconds") {
        guard seconds > 0, seconds <= 3_600 else {
          throw Trouble("\(file.name): databaseSeconds has to be above 0, an hour at most")
        }
        server.databaseSeconds = seconds
      }
      guard idleSeconds <= 3_600 else {
        throw Trouble("\(file.name): idleSeconds has to be an hour at most")
      }
      maximumPageSize = max(pageSize, maximumPageSize)
    }
  }
#endif
