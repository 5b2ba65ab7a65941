#!/bin/sh
# Builds the command line and shows what it does with the documents in Examples/documents, and with a database.
#
#   Scripts/demo.sh [--release]
#
# With --release it makes the program to install, .build-release/release/jsonapi, in a folder of its own: the build of the
# other scripts stays as it is.
#
# Needs Swift 6.3, git, SQLite and libpq. On an image that has apt-get, what is missing is installed.
set -eu
cd "$(dirname "$0")/.."

flags="--traits Serve"
case ${1:-} in
  '') ;;
  --release) flags="$flags -c release --scratch-path .build-release" ;;
  *) echo "usage: Scripts/demo.sh [--release]" >&2; exit 2 ;;
esac

heading() { printf '\n=== %s\n\n' "$1"; }

if ! command -v swift >/dev/null 2>&1; then
  echo "demo: Swift is missing. Install Swift 6.3 or newer from https://www.swift.org/install," >&2
  echo "demo: or run this in the container image swift:6.3." >&2
  exit 1
fi
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
major=${version%%.*}
minor=${version#*.}
if [ -z "$version" ] || [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 3 ]; }; then
  echo "demo: Swift 6.3 or newer is needed, this is ${version:-unknown}." >&2
  exit 1
fi
missing=
command -v git >/dev/null 2>&1 || missing="$missing git"
command -v sqlite3 >/dev/null 2>&1 || missing="$missing sqlite3"
if command -v dpkg >/dev/null 2>&1; then
  for library in libpq-dev libsqlite3-dev; do
    dpkg -s "$library" >/dev/null 2>&1 || missing="$missing $library"
  done
fi
if [ -n "$missing" ]; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    heading "Installing what is missing:$missing"
    # shellcheck disable=SC2086
    apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates $missing
  else
    echo "demo: please install these first:$missing" >&2
    exit 1
  fi
fi

heading "Building the command line (a few minutes the first time)"
# shellcheck disable=SC2086
swift build $flags --product jsonapi
# shellcheck disable=SC2086
jsonapi=$(swift build $flags --show-bin-path)/jsonapi
documents=Examples/documents

heading "jsonapi validate: a list of articles without mistakes"
"$jsonapi" validate "$documents/articles.json"

heading "jsonapi validate: the same with mistakes"
code=0
"$jsonapi" validate "$documents/articles-with-mistakes.json" || code=$?
if [ "$code" -ne 1 ]; then
  echo "demo: expected the exit code 1, which says that there are errors, but got $code" >&2
  exit 1
fi
echo "(The exit code is 1, as it should be.)"

heading "jsonapi validate --context: the body of a request, and a list of errors"
"$jsonapi" validate --context create-request "$documents/new-article.json"
"$jsonapi" validate --context error-response "$documents/errors.json"

heading "jsonapi show: the articles as a tree"
"$jsonapi" show "$documents/articles.json"

heading "jsonapi flatten --include author: the articles as plain nested JSON"
"$jsonapi" flatten --include author "$documents/articles.json"

heading "jsonapi serve --explain: what a database has"
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
# dash doesn't run the trap above where a signal ends it.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
sqlite3 "$folder/library.sqlite" <Examples/databases/library.sql
"$jsonapi" serve "$folder/library.sqlite" --explain

heading "jsonapi openapi: the same for other tools"
"$jsonapi" openapi "$folder/library.sqlite" --minified --output "$folder/openapi.json"
echo "$(wc -c <"$folder/openapi.json") bytes of OpenAPI 3.1; a running server has it at /openapi.json"

heading "jsonapi serve --writable: the database as a server on a free port"
"$jsonapi" serve "$folder/library.sqlite" --writable --port 0 >"$folder/out" 2>"$folder/log" &
server=$!
until grep -q '^Press' "$folder/out"; do
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done
cat "$folder/out"
address=$(sed -n 's/^  \(http.*\)\/$/\1/p' "$folder/out" | head -n 1)

heading "jsonapi get: books with their authors and subjects, as a tree"
"$jsonapi" get "$address/books" --include author,subjects --sort=-pages --tree

heading "jsonapi patch: one of them is lent"
cat >"$folder/lent.json" <<'END'
{"data": {"type": "books", "id": "1", "attributes": {"isLent": true}}}
END
"$jsonapi" patch "$address/books/1" "$folder/lent.json" --minified

heading "jsonapi check: the server follows the rules"
"$jsonapi" check "$address/books?include=author"

heading "The server ends, and its log has a line for each request"
kill "$server"
wait "$server"
server=
head -n 3 "$folder/log"

heading "Done. The command line is at $jsonapi"
