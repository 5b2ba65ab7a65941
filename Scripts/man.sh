#!/bin/sh
# Writes the manual pages of the command line, one for each command, and its completion scripts.
#
#   Scripts/man.sh [folder]
#
# Without a folder they go to .build/man. Read a page with: man .build/man/jsonapi.1
#
# The pages come of what the command line says of itself, so the build that Scripts/demo.sh makes will
# do: the plugin of swift-argument-parser would make one in release mode.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-.build/man}

swift package --traits Serve generate-manual --multi-page --configuration debug
mkdir -p "$folder"
cp .build/plugins/GenerateManual/outputs/JSONAPICommandLine/*.1 "$folder"
# The command 'help' shows what others say, and its own page says nothing. An empty line is none in mdoc.
rm -f "$folder/jsonapi.help.1"
for page in "$folder"/*.1; do
  sed -e '/^\.Xr jsonapi\.help 1/d' -e 's/^$/.Pp/' "$page" >"$page.new"
  mv "$page.new" "$page"
done

jsonapi=$(swift build --traits Serve --show-bin-path)/jsonapi
# The names are those by which each shell finds them.
"$jsonapi" --generate-completion-script bash >"$folder/jsonapi.bash"
"$jsonapi" --generate-completion-script zsh >"$folder/_jsonapi"
"$jsonapi" --generate-completion-script fish >"$folder/jsonapi.fish"
echo "The manual pages and the completion scripts are in $folder."
