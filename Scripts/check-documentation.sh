#!/usr/bin/env bash
# Builds the documentation of every library; a warning is an error. So is a public interface that API/ doesn't have.
#
# The symbols come from the modules of a debug build with every trait, as Scripts/test.sh leaves it behind:
# `swift package generate-documentation` builds each module once more for them.
# DocC can't follow links from one module to another, so what another module has stands in code voice.
#
#   Scripts/check-documentation.sh [folder of the build] [--write]
#
# With --write, the interface is written to API/ instead.
# With JSONAPI_ARCHIVES, the archives are left in that folder; JSONAPI_BASE is the first part of the paths of their pages.
set -euo pipefail
cd "$(dirname "$0")/.."
write=()
if [ "${*: -1}" = --write ]; then
  write=(--write)
  set -- "${@:1:$#-1}"
fi
build=${1:-.build/debug}
if [ ! -e "$build/Modules/JSONAPIHummingbird.swiftmodule" ]; then
  echo "check-documentation: $build has no build with every trait; run Scripts/test.sh first" >&2
  exit 2
fi
# Swift's modules, and those of C.
imports="-I $build/Modules"
for map in .build/checkouts/*/Sources/*/{include/,}module.modulemap Sources/*/module.modulemap \
  "$build"/*.build/module.modulemap; do
  if [[ $map != *-tool.build/* ]]; then imports+=" -I $(dirname "$map")"; fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archives=${JSONAPI_ARCHIVES:-$work}
base=${JSONAPI_BASE:-/}
target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)

# document MODULE: writes an archive of the module's documentation.
document() {
  local module=$1 symbols=$work/graphs/$1 catalog=()
  mkdir -p "$symbols"
  if [ -d "Sources/$module/Documentation.docc" ]; then catalog=("Sources/$module/Documentation.docc"); fi
  swift symbolgraph-extract -module-name "$module" $imports -target "$target" \
    -minimum-access-level public -output-dir "$symbols" >"$work/$module.log" 2>&1 \
    && docc convert ${catalog[@]+"${catalog[@]}"} --additional-symbol-graph-dir "$symbols" \
      --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
      --warnings-as-errors --hosting-base-path "$base" --output-path "$archives/$module.doccarchive" \
      >>"$work/$module.log" 2>&1 \
    && return
  echo "check-documentation: $module"
  cat "$work/$module.log"
  return 1
}
export -f document
export imports work target archives base

libraries=(
  JSONAPI JSONAPIClient JSONAPIConformance JSONAPIExplorer JSONAPIFoundation JSONAPIHummingbird
  JSONAPIPostgreSQL JSONAPIResourceObject JSONAPIResourceObjectTesting JSONAPIServer JSONAPISQLite
  JSONAPIStore JSONAPITesting JSONAPITools
)
printf '%s\n' "${libraries[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I {} bash -c 'document {}'
echo "check-documentation: ${#libraries[@]} modules have no warning"
Scripts/api-digest.py "$work/graphs" ${write[@]+"${write[@]}"}
