#!/usr/bin/env bash
# Runs every snippet of the documentation; one that fails or crashes is an error. An article that shows other requests
# or output than the snippet printed is also an error; `--write` after the folder corrects the articles.
#
# Needs a debug build with the default traits: swift build. With `--databases` instead of the folder, only the snippets
# that need the trait of a database are built and run, and the code of the tutorials is compiled as well.
#
#   Scripts/run-snippets.sh [folder of the build] [--write]
#   Scripts/with-postgresql.sh Scripts/run-snippets.sh --databases [--write]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-.build/debug}

outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
needs_database='^#if .*(SQLite|PostgreSQL)'
if [ "$build" = --databases ]; then
  . Scripts/every-trait.sh
  snippets=$(grep -lE "$needs_database" Snippets/*.swift)
  for snippet in $snippets; do
    swift build "${every_trait[@]}" --product "$(basename "$snippet" .swift)" >&2
  done
  build=$(swift build --enable-all-traits --show-bin-path)
  Scripts/sync-snippets.py --compile "$build"
else
  snippets=$(grep -LE "$needs_database" Snippets/*.swift)
fi
count=0
for snippet in $snippets; do
  name=$(basename "$snippet" .swift)
  if ! [ -x "$build/$name" ]; then
    echo "run-snippets: $name is not built; run 'swift build' first" >&2
    exit 2
  fi
  output=$outputs/$name.txt
  "$build/$name" >"$output" 2>"$outputs/errors" </dev/null || {
    echo "run-snippets: $name fails with status $?:" >&2
    sed 's/^/    /' "$output" "$outputs/errors" >&2
    exit 1
  }
  # A snippet that calls `print` has to produce output.
  if grep -q -E '^(  )?print\(' "$snippet" && ! [ -s "$output" ]; then
    echo "run-snippets: $name prints nothing" >&2
    exit 1
  fi
  count=$((count + 1))
done
echo "run-snippets: $count snippets run"
Scripts/sync-snippets.py --outputs "$outputs" "${@:2}"
