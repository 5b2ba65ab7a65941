#!/bin/sh
# Builds the command line and shows what it does with the documents in Examples/documents.
#
#   Scripts/demo.sh
#
# Needs Swift 6.3 and git. On an image that has apt-get, git is installed if it is missing.
set -eu
cd "$(dirname "$0")/.."

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
if ! command -v git >/dev/null 2>&1; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
    heading "Installing git, which the package manager needs"
    apt-get update -qq && apt-get install -y -qq --no-install-recommends git ca-certificates
  else
    echo "demo: git is missing, which Swift's package manager needs. Install it, and start again." >&2
    exit 1
  fi
fi

heading "Building the command line (a few minutes the first time)"
swift build --traits CLI --product jsonapi
jsonapi=$(swift build --traits CLI --show-bin-path)/jsonapi
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

heading "Done. The command line is at $jsonapi"
