// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "swift-jsonapi",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "JSONAPI", targets: ["JSONAPI"])
  ],
  dependencies: [],
  targets: [
    .target(name: "JSONAPI"),
    .testTarget(name: "JSONAPITests", dependencies: ["JSONAPI"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .macro && target.type != .plugin {
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
