#!/usr/bin/env bash
# Builds the release artifacts for Linux: an archive of the command line with its manual pages and completions, a
# Containerfile, and their checksums.
#
#   Scripts/release.sh [folder, .build-release/dist by default]
#
# The program contains Swift's runtime. The C++ runtime, libcurl, libpq and SQLite are linked dynamically, so that they
# get the system's security updates; on Debian: libcurl4 libpq5 libsqlite3-0 libstdc++6. Build on the oldest supported
# Debian, since the program needs its C library or a newer one. If the image has apt-get, missing packages are installed.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
need_swift
need git python3 binutils libpq-dev libsqlite3-dev libcurl4-openssl-dev
version=$(sed -n 's/^ *version: "\(.*\)",$/\1/p' Sources/JSONAPICommandLine/JSONAPICommand.swift)
dist=${1:-.build-release/dist}
name=jsonapi-$version-linux-$(uname -m)

# The program, the change log and the tag, if there is one, must have the same version.
if ! grep -q "^## \[$version\]" CHANGELOG.md; then
  echo "release: CHANGELOG.md has no section for $version" >&2
  exit 1
fi
tag=$(git tag --points-at HEAD | head -n 1)
if [ -n "$tag" ] && [ "$tag" != "$version" ]; then
  echo "release: the commit has the tag $tag, but the program says $version" >&2
  exit 1
fi

mkdir -p "$dist/$name"
# These flags make the program a third smaller: they leave out data of other languages, and unused code and symbols.
data=$(realpath "$dist")/locale-data.o
definition=$(Packaging/locale-data.py "$data")
flags=(
  --traits Serve -c release --scratch-path .build-release --static-swift-stdlib
  -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections
)
for argument in "$data" --defsym "$definition" --exclude-libs ALL --no-export-dynamic --icf=safe -O2; do
  flags+=(-Xlinker "$argument")
done
# SwiftPM passes the traits in the order of a set, and compiles everything anew if it differs.
export SWIFT_DETERMINISTIC_HASHING=1
swift build "${flags[@]}" --product jsonapi
program=$dist/$name/jsonapi
strip -o "$program" "$(swift build "${flags[@]}" --show-bin-path)/jsonapi"

# The required shared libraries, none of which may be Swift's.
needed=$(objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }' | tr '\n' ' ')
echo "release: $(du -h "$program" | cut -f 1), needs $needed"
if grep -q -E 'swift|Foundation|dispatch' <<<"$needed"; then
  echo "release: a library is missing from the program" >&2
  exit 1
fi
if [ "$(stat -c %s "$program")" -gt 60000000 ]; then
  echo "release: the program is larger than 60 MB" >&2
  exit 1
fi
if [ "$("$program" --version)" != "$version" ]; then
  echo "release: the program says another version than $version" >&2
  exit 1
fi

rm "$data"

Scripts/man.sh "$dist/$name/share"
cp LICENSE README.md CHANGELOG.md "$dist/$name"
cat >"$dist/$name.Containerfile" <<END
# podman build -t jsonapi -f $name.Containerfile . && podman run --rm -p 8080:8080 -v ./data:/data jsonapi serve /data/app.db --host 0.0.0.0
FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libcurl4 libpq5 libsqlite3-0 \\
  && rm -rf /var/lib/apt/lists/*
COPY $name/jsonapi /usr/local/bin/jsonapi
USER nobody
ENTRYPOINT ["jsonapi"]
END
tar -C "$dist" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
  -czf "$dist/$name.tar.gz" "$name"
(cd "$dist" && sha256sum "$name.tar.gz" "$name.Containerfile" >"$name.sha256" && cat "$name.sha256")
