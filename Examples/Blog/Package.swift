// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Blog",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "blog-server", targets: ["BlogServer"]),
    .executable(name: "blog", targets: ["BlogClient"]),
  ],
  dependencies: [
    // In a package of your own:
    // .package(url: "https://github.com/swift-jsonapi/swift-jsonapi", from: "0.1.0", traits: …)
    .package(
      name: "swift-jsonapi", path: "../..", traits: ["Macros", "Hummingbird", "AsyncHTTPClient"]),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    // The models shared by the server and the client.
    .target(
      name: "BlogModels", dependencies: [.product(name: "JSONAPI", package: "swift-jsonapi")]),
    .executableTarget(
      name: "BlogServer",
      dependencies: [
        "BlogModels",
        .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIServer", package: "swift-jsonapi"),
        .product(name: "JSONAPIHummingbird", package: "swift-jsonapi"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .executableTarget(
      name: "BlogClient",
      dependencies: [
        "BlogModels",
        .product(name: "JSONAPI", package: "swift-jsonapi"),
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
      ]),
    .testTarget(
      name: "BlogTests",
      dependencies: [
        "BlogModels", "BlogServer", "BlogClient",
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
        .product(name: "JSONAPIServer", package: "swift-jsonapi"),
        .product(name: "JSONAPITesting", package: "swift-jsonapi"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
