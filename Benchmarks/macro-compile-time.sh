#!/bin/bash
# Measures what @Resource costs at compile time: type-checks MODELS structs of 10 properties with the
# macro, and the same structs as plain Codable resources and as plain Codable structs.
#
#   swift build && Benchmarks/macro-compile-time.sh [MODELS] [RUNS]
#
# Prints the median of RUNS runs in seconds of processor time, the plugin's included, and the
# difference per model in milliseconds. PLUGIN names another build of the plugin, MODULES of the library.
set -euo pipefail
cd "$(dirname "$0")/.."
models=${1:-50}
runs=${2:-7}
modules=${MODULES:-.build/debug/Modules}
plugin=${PLUGIN:-.build/debug/JSONAPIMacros-tool}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# model KIND INDEX: one struct of ten properties, id included.
model() {
  local mark="" conformance="" type="" relationship=""
  case $1 in
  macro)
    mark="@Resource(\"models$2\")"
    relationship="@Relationship "
    ;;
  resource)
    conformance=": Resource"
    type="  static let resourceType = \"models$2\""
    ;;
  codable) conformance=": Codable" ;;
  esac
  cat <<SWIFT
$mark
struct Model$2$conformance {
$type
  var id: String
  var title: String
  var summary: String?
  var count: Int
  var ratio: Double
  var isNew: Bool
  var createdAt: Date
  var tags: [String]
  ${relationship}var author: Related?
  ${relationship}var comments: [Related]
}
SWIFT
}

# program KIND COUNT: a file with that many models.
program() {
  echo "import Foundation"
  echo "import JSONAPI"
  case $1 in
  codable) echo "struct Related: Codable { var id: String; var name: String }" ;;
  *)
    echo "struct Related: Resource {"
    echo "  static let resourceType = \"related\""
    echo "  var id: String"
    echo "  var name: String"
    echo "}"
    ;;
  esac
  for index in $(seq "$2"); do model "$1" "$index"; done
}

# seconds KIND COUNT: the median processor time of type-checking that program.
seconds() {
  local file="$work/$1$2.swift"
  program "$1" "$2" >"$file"
  for _ in $(seq "$runs"); do
    TIMEFORMAT="%U %S"
    { time swiftc -frontend -typecheck -swift-version 6 -parse-as-library -module-name Models \
      -I "$modules" -load-plugin-executable "$plugin#JSONAPIMacros" "$file"; } 2>&1 |
      tail -1 | awk '{ print $1 + $2 }'
  done | sort -n | sed -n "$(((runs + 1) / 2))p"
}

for kind in codable resource macro; do
  base=$(seconds "$kind" 0)
  full=$(seconds "$kind" "$models")
  awk -v kind="$kind" -v base="$base" -v full="$full" -v models="$models" 'BEGIN {
    printf "%-9s %d models: %.3f s, none: %.3f s, per model: %.2f ms\n",
      kind, models, full, base, (full - base) * 1000 / models
  }'
done
