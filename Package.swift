// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "swift-jsonapi",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "JSONAPI", targets: ["JSONAPI"]),
    .library(name: "JSONAPIResourceObject", targets: ["JSONAPIResourceObject"]),
    .library(name: "JSONAPIFoundation", targets: ["JSONAPIFoundation"]),
    .library(name: "JSONAPIStore", targets: ["JSONAPIStore"]),
    .library(name: "JSONAPIClient", targets: ["JSONAPIClient"]),
    .library(name: "JSONAPIServer", targets: ["JSONAPIServer"]),
    .library(name: "JSONAPIHummingbird", targets: ["JSONAPIHummingbird"]),
    .library(name: "JSONAPIExplorer", targets: ["JSONAPIExplorer"]),
    .library(name: "JSONAPISQLite", targets: ["JSONAPISQLite"]),
    .library(name: "JSONAPIPostgreSQL", targets: ["JSONAPIPostgreSQL"]),
    .library(name: "JSONAPITesting", targets: ["JSONAPITesting"]),
    .library(name: "JSONAPIConformance", targets: ["JSONAPIConformance"]),
    .library(name: "JSONAPITools", targets: ["JSONAPITools"]),
    .library(
      name: "JSONAPIResourceObjectTesting", targets: ["JSONAPIResourceObjectTesting"]),
    .executable(name: "jsonapi", targets: ["JSONAPICommandLine"]),
  ],
  traits: [
    .default(enabledTraits: ["Macros"]),
    .trait(
      name: "Macros",
      description:
        "Adds @Resource, @ResourceUnion and @LiveResource; swift-syntax is fetched for them."
    ),
    .trait(
      name: "AsyncHTTPClient",
      description:
        "Adds a transport of JSONAPIClient that stands on AsyncHTTPClient, and is the default on Linux."
    ),
    .trait(
      name: "Hummingbird",
      description:
        "Adds the routes of a JSONAPIServer to a Hummingbird router; Hummingbird is fetched for it."
    ),
    .trait(
      name: "SQLite",
      description: "Adds a database of JSONAPIServer in SQLite; GRDB is fetched for it."
    ),
    .trait(
      name: "PostgreSQL",
      description:
        "Adds a database of JSONAPIServer in PostgreSQL; libpq has to be installed for it."
    ),
    .trait(
      name: "CLI",
      description: "Builds the command line jsonapi; swift-argument-parser is fetched for it.",
      enabledTraits: ["AsyncHTTPClient"]
    ),
    .trait(
      name: "Serve",
      description: "Adds jsonapi serve to the command line, with all that it needs.",
      enabledTraits: ["CLI", "Hummingbird", "SQLite", "PostgreSQL"]
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    .target(
      name: "JSONAPI",
      dependencies: [.target(name: "JSONAPIMacros", condition: .when(traits: ["Macros"]))]
    ),
    .testTarget(name: "JSONAPITests", dependencies: ["JSONAPI"], exclude: ["Fixtures"]),
    .target(name: "JSONAPIFoundation", dependencies: ["JSONAPI"]),
    .testTarget(
      name: "JSONAPIFoundationTests", dependencies: ["JSONAPI", "JSONAPIFoundation"]),
    // The types of mattpolzin/JSONAPI: resources and documents spelled out in types.
    .target(
      name: "JSONAPIResourceObject", dependencies: ["JSONAPI"],
      exclude: ["Includes/generate-poly.py"]),
    .testTarget(name: "ResourceObjectTests", dependencies: ["JSONAPI", "JSONAPIResourceObject"]),
    .target(name: "JSONAPIResourceObjectTesting", dependencies: ["JSONAPIResourceObject"]),
    .testTarget(
      name: "ResourceObjectTestingTests",
      dependencies: ["JSONAPIResourceObject", "JSONAPIResourceObjectTesting"]),
    // A program as it was written for that library: Swift 5, and nothing but the imports changed.
    .testTarget(
      name: "CompatibilityTests",
      dependencies: ["JSONAPIResourceObject", "JSONAPIResourceObjectTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .macro(
      name: "JSONAPIMacros",
      dependencies: [
        swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacros"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
    ),
    .testTarget(
      name: "JSONAPIMacrosTests",
      dependencies: [
        .target(name: "JSONAPIMacros", condition: .when(traits: ["Macros"])),
        swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftParser"), swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftSyntaxMacroExpansion"),
        swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ]
    ),
    .testTarget(name: "MacroUsageTests", dependencies: ["JSONAPI", "JSONAPIStore"]),
    // As a new project of Xcode is set up: everything is the main actor's that says nothing else.
    .testTarget(
      name: "MacroIsolationTests",
      dependencies: ["JSONAPI", "JSONAPIStore"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .target(
      name: "JSONAPIStore",
      dependencies: [
        "JSONAPI", .target(name: "JSONAPIMacros", condition: .when(traits: ["Macros"])),
      ]
    ),
    .testTarget(
      name: "JSONAPIStoreTests",
      dependencies: ["JSONAPI", "JSONAPIResourceObject", "JSONAPIStore"]),
    .testTarget(
      name: "LiveResourceTests",
      dependencies: ["JSONAPI", "JSONAPIFoundation", "JSONAPIResourceObject", "JSONAPIStore"]),
    .target(
      name: "JSONAPIClient",
      dependencies: [
        "JSONAPI",
        "JSONAPIStore",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(
          name: "AsyncHTTPClient",
          package: "async-http-client",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
        .product(
          name: "NIOCore",
          package: "swift-nio",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
        .product(
          name: "NIOHTTP1",
          package: "swift-nio",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
        .product(
          name: "NIOHTTPCompression",
          package: "swift-nio-extras",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
        .product(
          name: "NIOPosix",
          package: "swift-nio",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
      ]
    ),
    .target(
      name: "JSONAPIServer",
      dependencies: [
        "JSONAPI",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    // The page's own files are sources of a script, which writes them into Swift.
    .target(
      name: "JSONAPIExplorer",
      dependencies: [
        "JSONAPI", "JSONAPIServer", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      exclude: ["Page"]
    ),
    .testTarget(
      name: "JSONAPIExplorerTests",
      dependencies: [
        "ConformanceSupport", "JSONAPI", "JSONAPIExplorer", "JSONAPIServer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    .target(
      name: "JSONAPIHummingbird",
      dependencies: [
        "JSONAPI", "JSONAPIExplorer", "JSONAPIServer",
        .product(
          name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "NIOConcurrencyHelpers", package: "swift-nio",
          condition: .when(traits: ["Hummingbird"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle",
          condition: .when(traits: ["Hummingbird"])),
      ]
    ),
    .target(
      name: "JSONAPISQLite",
      dependencies: [
        "JSONAPIServer",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
    .systemLibrary(
      name: "CLibPQ", path: "Sources/CLibPQ", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "JSONAPIPostgreSQL",
      dependencies: [
        "JSONAPIServer", .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .testTarget(
      name: "JSONAPIPostgreSQLTests",
      dependencies: ["JSONAPI", "JSONAPIPostgreSQL", "JSONAPIServer"]),
    // The types and the server of the shared HTTP cases.
    .target(
      name: "ConformanceSupport", dependencies: ["JSONAPI", "JSONAPIServer"],
      path: "Tests/ConformanceSupport"),
    .executableTarget(
      name: "ConformanceServer",
      dependencies: [
        "ConformanceSupport", "JSONAPIHummingbird", "JSONAPIPostgreSQL", "JSONAPISQLite",
        "JSONAPIServer",
        .product(
          name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
      ],
      path: "Tests/ConformanceServer"
    ),
    .testTarget(
      name: "JSONAPIServerTests",
      dependencies: [
        "ConformanceSupport", "JSONAPI", "JSONAPIClient", "JSONAPIHummingbird", "JSONAPIPostgreSQL",
        "JSONAPISQLite", "JSONAPIServer", "JSONAPITesting",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle",
          condition: .when(traits: ["Hummingbird"])),
      ],
      exclude: ["Fixtures"]
    ),
    .target(
      name: "JSONAPITesting",
      dependencies: [
        "JSONAPI",
        "JSONAPIClient",
        "JSONAPIServer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    .target(
      name: "JSONAPIConformance",
      dependencies: [
        "JSONAPI",
        "JSONAPIClient",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Cases/1-http-cases.json", "Cases/2-more-cases.json"]
    ),
    .testTarget(
      name: "JSONAPIConformanceTests",
      dependencies: [
        "ConformanceSupport", "JSONAPI", "JSONAPIClient", "JSONAPIConformance", "JSONAPIServer",
        "JSONAPITesting", .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    .target(name: "JSONAPITools", dependencies: ["JSONAPI"]),
    .testTarget(
      name: "JSONAPIToolsTests", dependencies: ["JSONAPI", "JSONAPITools"],
      exclude: ["Fixtures"]),
    // A server that misbehaves as it is told to, for the tests of whatever goes over a network.
    .target(
      name: "LoopbackSupport", dependencies: ["JSONAPI", "JSONAPIClient"],
      path: "Tests/LoopbackSupport"),
    .testTarget(
      name: "JSONAPIClientTests",
      dependencies: [
        "JSONAPI",
        "JSONAPIClient",
        "JSONAPIResourceObject",
        "JSONAPIStore",
        "JSONAPITesting",
        "LoopbackSupport",
        .product(
          name: "AsyncHTTPClient",
          package: "async-http-client",
          condition: .when(traits: ["AsyncHTTPClient"])
        ),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(
          name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
        .product(
          name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
      ]
    ),
    // Neither the module nor its folder may be called jsonapi: where file systems don't tell upper and
    // lower case apart, that is JSONAPI.
    .executableTarget(
      name: "JSONAPICommandLine",
      dependencies: [
        "JSONAPI",
        .target(name: "JSONAPIClient", condition: .when(traits: ["CLI"])),
        .target(name: "JSONAPIConformance", condition: .when(traits: ["CLI"])),
        .target(name: "JSONAPITools", condition: .when(traits: ["CLI"])),
        .target(name: "JSONAPIExplorer", condition: .when(traits: ["Serve"])),
        .target(name: "JSONAPIHummingbird", condition: .when(traits: ["Serve"])),
        .target(name: "JSONAPIPostgreSQL", condition: .when(traits: ["Serve"])),
        .target(name: "JSONAPISQLite", condition: .when(traits: ["Serve"])),
        .target(name: "JSONAPIServer", condition: .when(traits: ["Serve"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Serve"])),
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Serve"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Serve"])),
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["CLI"])
        ),
        .product(
          name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["CLI"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["CLI"])),
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["CLI"])),
      ]
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "JSONAPI", "JSONAPIClient", "LoopbackSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Serve"])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// A product of swift-syntax, which is fetched and built only where the macros are wanted.
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

// Examples/Blog is a package of its own. With this variable it is built and tested here, where everything that it
// needs is built already.
if Context.environment["JSONAPI_EXAMPLES"] != nil {
  let http = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
  let sources = "Examples/Blog/Sources/"
  package.products += [
    .executable(name: "blog-server", targets: ["BlogServer"]),
    .executable(name: "blog", targets: ["BlogClient"]),
  ]
  package.targets += [
    .target(name: "BlogModels", dependencies: ["JSONAPI"], path: sources + "BlogModels"),
    .executableTarget(
      name: "BlogServer",
      dependencies: [
        "BlogModels", "JSONAPI", "JSONAPIHummingbird", "JSONAPIServer", http,
        .product(name: "Hummingbird", package: "hummingbird"),
      ], path: sources + "BlogServer"),
    .executableTarget(
      name: "BlogClient", dependencies: ["BlogModels", "JSONAPI", "JSONAPIClient"],
      path: sources + "BlogClient"),
    .testTarget(
      name: "BlogTests",
      dependencies: [
        "BlogClient", "BlogModels", "BlogServer", "JSONAPIClient", "JSONAPIServer",
        "JSONAPITesting",
      ], path: "Examples/Blog/Tests/BlogTests"),
  ]
  package.targets += ["AppStoreConnect", "Drupal", "Laravel", "Terraform"].map { name in
    .testTarget(
      name: "\(name)Tests", dependencies: ["JSONAPI", "JSONAPIStore"],
      path: "Examples/RealAPIs/\(name)", exclude: ["document.json"])
  }
}

// All tests are one program. Where only some are wanted, as under a sanitizer, the others need not be built:
// `A,B` keeps these, and `-A` all but this.
if let wanted = Context.environment["JSONAPI_TEST_TARGETS"]?.split(separator: ",") {
  package.targets.removeAll { target in
    guard target.type == .test else { return false }
    return wanted.contains { $0 == "-" + target.name }
      || !wanted.contains { $0 == target.name || $0.hasPrefix("-") }
  }
}

let plain: Set = ["CompatibilityTests"]
for target in package.targets
where target.type != .macro && target.type != .plugin && target.type != .system
  && !plain.contains(target.name)
{
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .strictMemorySafety(),
    ]
}
