#!/usr/bin/env bash
# Builds the example blog, and runs its client against its server on 127.0.0.1.
#
#   Scripts/blog.sh [--own-package]
#
# The blog is built as part of this package, where most of its dependencies have already been built; its tests run with
# the others (Scripts/test.sh). With --own-package, it is built and tested as a copy of it would be, which builds
# everything again.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh

if [ "${1:-}" = --own-package ]; then
  unset JSONAPI_EXAMPLES
  swift test --package-path Examples/Blog
  swift build --package-path Examples/Blog
  build=$(swift build --package-path Examples/Blog --show-bin-path)
else
  . Scripts/every-trait.sh
  swift build "${every_trait[@]}" --product blog-server
  swift build "${every_trait[@]}" --product blog
  build=$(swift build --enable-all-traits --show-bin-path)
fi

make_folder
port=$(free_port)
serve env PORT="$port" "$build/blog-server"
export BLOG_URL=http://127.0.0.1:$port/api

# expect TOKEN OUTPUT ARGUMENTS…
expect() {
  local token=$1 wanted=$2 found
  shift 2
  found=$(BLOG_TOKEN=$token "$build/blog" "$@" 2>&1) || true
  if [ "$found" != "$wanted" ]; then
    printf 'blog: FAILED: blog %s\nexpected: %s\nfound: %s\n' "$*" "$wanted" "$found" >&2
    cat "$folder/log" >&2
    exit 1
  fi
}

expect '' $'1  Hello, by Ada' list
expect ben $'2  Draft, by Ben\n1  Hello, by Ada' list
expect '' $'Hello\nThe first article.\n> Welcome! (Ben)' show 1
expect ben 'posted 3' post 'News' 'Something happened.'
expect ada '3 is now called Old news' edit 3 'Old news'
expect '' $'3  Old news, by Ben\n1  Hello, by Ada' list
if BLOG_TOKEN='' "$build/blog" post 'News' 'Text' >/dev/null 2>&1; then
  echo "blog: FAILED: somebody who is not signed in has posted" >&2
  exit 1
fi

stop_servers || {
  echo "blog: FAILED: the server ended with $?" >&2
  exit 1
}
echo "blog: 7 commands did what they should, over HTTP"
