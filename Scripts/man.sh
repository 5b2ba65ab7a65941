#!/usr/bin/env bash
# Writes the manual pages of the command line, one per command, and its completion scripts.
#
#   Scripts/man.sh [folder]
#
# Without a folder they go to .build/man. Read a page with: man .build/man/jsonapi.1
#
# The pages are generated from the command line's own help, so the build of Scripts/demo.sh is sufficient: the plugin
# of swift-argument-parser would create one in release mode.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/man}

swift package --traits Serve generate-manual --multi-page --configuration debug
mkdir -p "$folder"
cp .build/plugins/GenerateManual/outputs/JSONAPICommandLine/*.1 "$folder"
# The command 'help' only shows other commands' help, so its page would be empty. Empty lines aren't allowed in mdoc.
rm -f "$folder/jsonapi.help.1"
sed -i.old -e '/^\.Xr jsonapi\.help 1/d' -e 's/^$/.Pp/' "$folder"/*.1
rm "$folder"/*.1.old

# Under the names that each shell looks for.
program=$(swift build --traits Serve --show-bin-path)/jsonapi
"$program" --generate-completion-script bash >"$folder/jsonapi.bash"
"$program" --generate-completion-script zsh >"$folder/_jsonapi"
"$program" --generate-completion-script fish >"$folder/jsonapi.fish"
echo "The manual pages and the completion scripts are in $folder."
