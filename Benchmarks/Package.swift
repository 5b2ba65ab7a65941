// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(
      name: "AsyncHTTPClient",
      description: "Measures that transport too; SwiftNIO costs minutes in release."),
    .trait(name: "Hummingbird", description: "Builds the server that server.py puts load on."),
    .trait(
      name: "SQLite", description: "Serves from a SQLite file too.", enabledTraits: ["Hummingbird"]),
    .trait(
      name: "PostgreSQL", description: "Serves from PostgreSQL too; libpq has to be installed.",
      enabledTraits: ["Hummingbird"]),
  ],
  dependencies: [
    // Only these traits: nothing here needs the macros, and swift-syntax would take minutes to
    // compile in release mode.
    .package(
      name: "swift-jsonapi", path: "..",
      traits: [
        .trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"])),
        .trait(name: "Hummingbird", condition: .when(traits: ["Hummingbird"])),
        .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
        .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CSimdjson", .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIResourceObject", package: "swift-jsonapi"),
        .product(name: "JSONAPIStore", package: "swift-jsonapi"),
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
      ]
    ),
    .executableTarget(
      name: "StreamLoad",
      dependencies: [.product(name: "JSONAPI", package: "swift-jsonapi")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
      ]
    ),
    .systemLibrary(
      name: "CLibPQLoad", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .executableTarget(
      name: "ServerLoad",
      dependencies: [
        .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIServer", package: "swift-jsonapi"),
        .product(name: "JSONAPIHummingbird", package: "swift-jsonapi"),
        .product(
          name: "JSONAPISQLite", package: "swift-jsonapi", condition: .when(traits: ["SQLite"])),
        .product(
          name: "JSONAPIPostgreSQL", package: "swift-jsonapi",
          condition: .when(traits: ["PostgreSQL"])),
        .target(name: "CLibPQLoad", condition: .when(traits: ["PostgreSQL"])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
