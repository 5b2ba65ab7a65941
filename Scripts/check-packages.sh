#!/usr/bin/env bash
# Checks which packages are fetched for a product when a package depends only on that product.
#
# Optional parts are behind traits: users of the client fetch nothing for the server, and users of the server fetch no
# web framework. A package added by a change is a failure until it is listed below.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Links to the package under its name, whatever its folder is called, and without build products.
ln -s "$root" "$folder/swift-jsonapi"

# check PRODUCT TRAITS PACKAGES
check() {
  local product=$1 traits=$2 expected=$3 found
  rm -rf "$folder/App"
  mkdir -p "$folder/App/Sources/App"
  echo "import $product" >"$folder/App/Sources/App/App.swift"
  cat >"$folder/App/Package.swift" <<SWIFT
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-jsonapi", path: "../swift-jsonapi", traits: [$traits])],
  targets: [
    .target(name: "App", dependencies: [.product(name: "$product", package: "swift-jsonapi")])
  ]
)
SWIFT
  swift package --package-path "$folder/App" resolve >"$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    return 1
  }
  found=$(ls "$folder/App/.build/checkouts" | tr '\n' ' ')
  if [ "${found% }" != "$expected" ]; then
    echo "check-packages: $product with the traits [$traits] fetches: $found" >&2
    echo "check-packages: expected: $expected" >&2
    return 1
  fi
  echo "check-packages: $product with the traits [$traits] fetches $expected"
}

check JSONAPI '' 'swift-http-types swift-log'
check JSONAPIClient .defaults 'swift-http-types swift-log swift-syntax'
check JSONAPIServer .defaults 'swift-http-types swift-log swift-syntax'
