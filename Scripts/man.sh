#!/usr/bin/env bash
# Writes the manual pages of the command line, one for each command, and its completion scripts.
#
#   Scripts/man.sh [folder]
#
# Without a folder they go to .build/man. Read a page with: man .build/man/jsonapi.1
#
# The pages come of what the command line says of itself, so the build that Scripts/demo.sh makes will
# do: the plugin of swift-argument-parser would make one in release mode.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/support.sh
folder=${1:-.build/man}

swift package --traits Serve generate-manual --multi-page --configuration debug
mkdir -p "$folder"
cp .build/plugins/GenerateManual/outputs/JSONAPICommandLine/*.1 "$folder"
# The command 'help' shows what others say, and its own page says nothing. An empty line is none in mdoc.
rm -f "$folder/jsonapi.help.1"
sed -i.old -e '/^\.Xr jsonapi\.help 1/d' -e 's/^$/.Pp/' "$folder"/*.1
rm "$folder"/*.1.old

completions "$(swift build --traits Serve --show-bin-path)/jsonapi" "$folder"
echo "The manual pages and the completion scripts are in $folder."
