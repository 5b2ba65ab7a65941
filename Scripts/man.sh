#!/bin/sh
# Writes the manual pages of the command line, one for each command, with the plugin of
# swift-argument-parser, which builds the command line in release mode for it.
#
#   Scripts/man.sh [folder]
#
# Without a folder they go to .build/man. Read one with: man .build/man/jsonapi.1
set -eu
cd "$(dirname "$0")/.."
folder=${1:-.build/man}

swift package --traits CLI generate-manual --multi-page
mkdir -p "$folder"
cp .build/plugins/GenerateManual/outputs/JSONAPICommandLine/*.1 "$folder"
rm -f "$folder/jsonapi.help.1"
echo "The manual pages are in $folder."
