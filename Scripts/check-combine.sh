#!/usr/bin/env bash
# Compiles the publishers of Snippets/CombineBridge.swift where there is no Combine: with OpenCombine, which has
# the same declarations.
#
#   Scripts/check-combine.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/.build/check-combine
mkdir -p "$folder/Sources/CombineBridge"
cat > "$folder/Package.swift" <<EOF
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CheckCombine",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-jsonapi", path: "$root", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "CombineBridge",
      dependencies: [
        .product(name: "JSONAPIClient", package: "swift-jsonapi"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ])
  ])
EOF
# The schedulers of OpenCombine are wrappers, so that they don't collide with Combine's.
sed -e 's/canImport(Combine)/canImport(OpenCombine)/' \
  -e 's/^  import Combine$/  import OpenCombine\n  import OpenCombineDispatch/' \
  -e 's|/v1")!)$|/v1")!, transport: URLSessionTransport())|' \
  -e 's/DispatchQueue\.main)/DispatchQueue.main.ocombine)/' \
  "$root/Snippets/CombineBridge.swift" > "$folder/Sources/CombineBridge/main.swift"
swift build --package-path "$folder"
