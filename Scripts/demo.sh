#!/usr/bin/env bash
# Builds the command line and demonstrates it with the documents in Examples/documents, and with a database.
#
#   Scripts/demo.sh [--release]
#
# With --release, it builds the program to install, .build-release/release/jsonapi, in a separate folder, so that the
# other scripts' build is unaffected.
#
# Needs Swift 6.3, git, Python 3, SQLite and libpq. If the image has apt-get, missing packages are installed.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh

flags=(--traits Serve)
case ${1:-} in
  '') ;;
  --release) flags+=(-c release --scratch-path .build-release) ;;
  *) echo "usage: Scripts/demo.sh [--release]" >&2; exit 2 ;;
esac

heading() { printf '\n=== %s\n\n' "$1"; }

need_swift
need git python3 sqlite3 libpq-dev libsqlite3-dev

heading "Building the command line (a few minutes the first time)"
swift build "${flags[@]}" --product jsonapi
jsonapi=$(swift build "${flags[@]}" --show-bin-path)/jsonapi
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
make_folder
sqlite3 "$folder/library.sqlite" <Examples/databases/library.sql
"$jsonapi" serve "$folder/library.sqlite" --explain

heading "jsonapi openapi: the same for other tools"
"$jsonapi" openapi "$folder/library.sqlite" --minified --output "$folder/openapi.json"
echo "$(wc -c <"$folder/openapi.json") bytes of OpenAPI 3.1; a running server has it at /openapi.json"

heading "jsonapi serve --writable: the database as a server on a free port"
port=$(free_port)
address=http://127.0.0.1:$port
serve "$jsonapi" serve "$folder/library.sqlite" --writable --port "$port"
until grep -q '^Press' "$folder/log"; do
  kill -0 "${servers[0]}" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done
cat "$folder/log"
started=$(wc -l <"$folder/log")

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
stop_servers
tail -n "+$((started + 1))" "$folder/log" | head -n 3

heading "Done. The command line is at $jsonapi"
