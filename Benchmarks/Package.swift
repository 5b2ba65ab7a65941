// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // No traits: nothing here needs the macros, and swift-syntax would cost minutes in release.
    .package(name: "swift-jsonapi", path: "..", traits: [])
  ],
  targets: [
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CSimdjson", .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIStore", package: "swift-jsonapi"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
      ]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
