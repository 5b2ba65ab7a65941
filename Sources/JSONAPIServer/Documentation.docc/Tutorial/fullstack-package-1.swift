// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Blog",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(
      url: "https://github.com/swift-jsonapi/swift-jsonapi", branch: "main",
      traits: ["Macros", "Hummingbird"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .target(
      name: "BlogModels", dependencies: [.product(name: "JSONAPI", package: "swift-jsonapi")]),
    .executableTarget(
      name: "BlogServer",
      dependencies: [
        "BlogModels", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIHummingbird", package: "swift-jsonapi"),
        .product(name: "JSONAPIServer", package: "swift-jsonapi"),
      ]),
    .target(
      name: "BlogApp",
      dependencies: [
        "BlogModels", .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
      ]),
    .testTarget(
      name: "BlogTests",
      dependencies: [
        "BlogApp", "BlogModels", "BlogServer",
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
        .product(name: "JSONAPIServer", package: "swift-jsonapi"),
        .product(name: "JSONAPITesting", package: "swift-jsonapi"),
      ]),
  ]
)
