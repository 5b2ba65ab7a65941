#!/usr/bin/env bash
# Checks that models and the code that uses them compile in separate files, in any order.
#
# The compiler expands macros when it first needs their expansion, so the result depends on the order of files and on
# the number of files that a frontend checks at once. Each file in Uses is compiled with the models, before and after
# them, and so is the README's example, split in two. Needs a debug build with the default traits.
#
#   Tests/SplitFiles/run.sh [folder of the built modules]
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=$(realpath "${1:-.build/debug/Modules}")
plugin=${PLUGIN:-$modules/../JSONAPIMacros-tool}
cases=$PWD/Tests/SplitFiles
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check MODES NAME FILE...: compiles the files in each mode, in this order.
check() {
  local modes=$1 name=$2 mode flags output
  output=$(mktemp "$work/XXXXXX")
  shift 2
  for mode in $modes; do
    case $mode in
    whole-module) flags=(-typecheck -wmo) ;;
    single-file) flags=(-typecheck -disable-batch-mode) ;;
    batch) flags=(-typecheck -enable-batch-mode -j1) ;;
    emit-module) flags=(-emit-module -emit-module-path "$output.swiftmodule") ;;
    esac
    swiftc "${flags[@]}" -module-name Split -swift-version 6 -I "$modules" \
      -load-plugin-executable "$plugin#JSONAPIMacros" "$@" >"$output" 2>&1 && continue
    touch "$work/failed"
    echo "check-split-files: $name does not compile in mode $mode, with its files in this order:"
    printf '    %s\n' "${@#-parse-as-library}"
    { grep 'error:' "$output" || tail -n 5 "$output"; } | sort -u | sed 's/^/    /'
  done
}

models=("$cases"/Models/*.swift)
uses=("$cases"/Uses/*.swift)
# Pairs, so that one use doesn't expand code that another one needs.
for file in "${uses[@]}"; do
  name=$(basename "$file" .swift)
  check "whole-module emit-module" "$name" -parse-as-library "$file" "${models[@]}" &
  check "whole-module emit-module" "$name" -parse-as-library "${models[@]}" "$file" &
  wait
done
# A frontend that checks one file examines the others only as needed.
check "single-file batch" "everything" -parse-as-library "${uses[@]}" "${models[@]}" &
check "single-file batch" "everything" -parse-as-library "${models[@]}" "${uses[@]}" &
wait

# The README's first example: the models in one file, the rest in another.
mkdir "$work/readme"
awk -v folder="$work/readme" '
  /^<!-- excerpt -->$/ { excerpt = 1; next }
  /^```swift$/ && !excerpt { open = 1; next }
  /^```$/ { excerpt = 0 }
  /^```$/ && open { exit }
  !open { next }
  /^import / { print > (folder "/Models.swift"); print > (folder "/main.swift"); next }
  /^@(Live)?Resource/ { model = 1 }
  { print > (folder "/" (model ? "Models" : "main") ".swift") }
  /^}/ { model = 0 }
' README.md
others=()
if [ "$(uname -s)" = Linux ]; then others=("$cases/Transport.swift"); fi
check "whole-module single-file" README \
  "$work/readme/Models.swift" "$work/readme/main.swift" ${others[@]+"${others[@]}"}
check "whole-module single-file" README \
  ${others[@]+"${others[@]}"} "$work/readme/main.swift" "$work/readme/Models.swift"

[ ! -e "$work/failed" ]
echo "check-split-files: models and their uses compile in separate files, in either order"
