# For scripts to source that link what SwiftPM has built.

# Prints the object files of modules. Those of sources that are gone, or have another name now, stay in a build
# folder; what they define is defined twice then.
#
#   objects BUILD MODULE…
objects() {
  local build=$1 module file
  shift
  for module in "$@"; do
    [ -d "$build/$module.build" ] || continue
    find -L "$build/$module.build" -name '*.swift.o' | while read -r file; do
      if [ ! -d "Sources/$module" ] \
        || [ -n "$(find "Sources/$module" "$build/$module.build" -name "$(basename "$file" .o)" -print -quit)" ]; then
        echo "$file"
      fi
    done
  done
}
