#!/usr/bin/env bash
# Checks that mistakes in queries don't compile, and that the compiler's messages are those expected by the cases.
# Needs a debug build: swift build, or swift build --target JSONAPI for all but the client.
#
#   Tests/CompileFail/run.sh [folder of the built modules]
set -eu
cd "$(dirname "$0")/../.."
modules=${1:-.build/debug/Modules}
cases=Tests/CompileFail
work=$(mktemp -d)
output=$work/output
trap 'rm -rf "$work"' EXIT
failures=0

# The C modules that the built modules depend on, which more traits than the default ones add.
flags=()
for map in .build/checkouts/*/Sources/*/include/module.modulemap "$modules"/../*.build/module.modulemap; do
  if [ -e "$map" ]; then flags+=(-Xcc "-fmodule-map-file=$map"); fi
done

# Builds the modules of optional traits as they are without the traits.
for module in JSONAPIHummingbird JSONAPIPostgreSQL JSONAPISQLite; do
  swiftc -emit-module -swift-version 6 -module-name "$module" \
    -emit-module-path "$work/$module.swiftmodule" $(find "Sources/$module" -name '*.swift')
done

# Cases for the macros need the plugin, which exists only if the trait Macros is on.
plugin=$modules/../JSONAPIMacros-tool

# Clients lack a default transport only on Linux without the trait AsyncHTTPClient.
has_default_transport() {
  [ "$(uname -s)" != Linux ] || [ ! -e "$modules/JSONAPIClient.swiftmodule" ] \
    || grep -q AsyncHTTPClientTransport "$modules/JSONAPIClient.swiftmodule"
}

check() {
  set -- "$cases/Models.swift" "$1"
  case $2 in */WithoutTraits.swift) set -- -I "$work" -I "$modules" "$@" ;; *) set -- -I "$modules" "$@" ;; esac
  if [ -x "$plugin" ]; then set -- -load-plugin-executable "$plugin#JSONAPIMacros" "$@"; fi
  swiftc -typecheck -swift-version 6 ${flags[@]+"${flags[@]}"} "$@" >"$output" 2>&1
}

fail() {
  echo "$1"
  sed 's/^/    /' "$output"
  failures=$((failures + 1))
}

check "$cases/Accepted.swift" || fail "Accepted.swift must compile, but:"
for file in "$cases"/*.swift; do
  name=$(basename "$file")
  case $name in Models.swift | Accepted.swift) continue ;; esac
  if grep -Eq '^@(Live)?Resource' "$file" && ! [ -x "$plugin" ]; then continue; fi
  if [ "$name" = ClientWithoutTransport.swift ] && has_default_transport; then continue; fi
  if ! grep -q '^// expected-error: .' "$file"; then
    : >"$output"
    fail "$name expects no error."
  elif check "$file"; then
    fail "$name must not compile, but does."
  else
    # Every expected message must occur in a line with an error or a note.
    sed -n 's,^// expected-\(error\|note\): ,\1 ,p' "$file" | while read -r kind message; do
      grep "$kind:" "$output" | grep -qF -- "$message" || exit 1
    done || fail "$name fails with other messages than expected:"
    # The number of errors must match if the case gives it, since the compiler repeats itself in generated code.
    count=$(sed -n 's,^// expected-errors: ,,p' "$file")
    if [ -n "$count" ] && [ "$(grep -c '^[^ |].*: error: ' "$output")" -ne "$count" ]; then
      fail "$name has another number of errors than the $count expected:"
    fi
  fi
done
[ "$failures" -eq 0 ] && echo "All cases fail as expected."
