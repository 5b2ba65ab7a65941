#!/usr/bin/env bash
# Builds a static site with the documentation of all libraries, with a landing page and a filterable navigation. A link
# to a missing page is an error.
#
#   Scripts/site.sh FOLDER [BASE [folder of the build]]
#
# BASE is the first component of the page paths: swift-jsonapi for https://example.github.io/swift-jsonapi/. FOLDER is
# created, and must not exist. Needs a debug build with every trait, as left by Scripts/test.sh.
#
#   Scripts/site.sh site && python3 -m http.server --directory site
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [BASE [folder of the build]]" >&2; exit 64; }
[ ! -e "$1" ] || { echo "site: $1 is there already" >&2; exit 2; }
site=$(realpath -m "$1")
cd "$(dirname "$0")/.."
. Scripts/support.sh
need python3
archives=$(mktemp -d)
trap 'rm -rf "$archives"' EXIT

Scripts/check-documentation.py --archives "$archives" --base "${2:-/}" ${3+"$3"}
docc merge "$archives"/*.doccarchive --output-path "$site" \
  --synthesized-landing-page-name swift-jsonapi --synthesized-landing-page-topics-style list

# The root doesn't have a page.
cat >"$site/index.html" <<'HTML'
<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=documentation/">
<title>swift-jsonapi</title>
<a href="documentation/">Documentation of swift-jsonapi</a>
HTML
touch "$site/.nojekyll"

python3 - "$site" <<'PYTHON'
import json
import pathlib
import sys

site = pathlib.Path(sys.argv[1])
pages, links, missing = 0, 0, []


def addresses(value):
    """The addresses of pages of the site that a page's data has."""
    if isinstance(value, dict):
        if isinstance(value.get("url"), str) and value.get("type") in ("topic", "section", "link"):
            # A chapter is a heading of the tutorials' overview, which is a page.
            is_chapter = value["url"].startswith("/tutorials/") and value.get("kind") == "article"
            yield value["url"].rsplit("/", 1)[0] if is_chapter else value["url"]
        for child in value.values():
            yield from addresses(child)
    elif isinstance(value, list):
        for child in value:
            yield from addresses(child)


for file in sorted(site.glob("data/**/*.json")):
    pages += 1
    for url in set(addresses(json.loads(file.read_text()))):
        path = url.split("#")[0].strip("/")
        if not url.startswith("/") or not path:
            continue
        links += 1
        if not (site / "data" / f"{path}.json").exists() or not (site / path / "index.html").exists():
            missing.append(f"{file.relative_to(site)}: {url}")
if missing:
    sys.exit("site: pages that are linked and not there:\n" + "\n".join(missing[:40]))
print(f"site: {pages} pages with {links} links to one another")
PYTHON
