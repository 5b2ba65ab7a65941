# For scripts to source: what they need of the machine, servers for as long as they run, and what SwiftPM has built.
# shellcheck shell=bash
script=$(basename "$0" .sh)

# Ends the script where there is no Swift that is new enough.
need_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1) || true
  [ "$(printf '%s\n6.3\n' "$version" | sort -V | head -n 1)" = 6.3 ] && return
  echo "$script: Swift 6.3 or later is needed, and here is ${version:-none}: https://www.swift.org/install" >&2
  exit 2
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs programs and packages that are missing, by their names in Debian, or names them and ends the script. Only
# Debian has libraries apart from their headers, so elsewhere none is missing.
need() {
  local name missing=()
  for name in "$@"; do
    case $name in lib*) command -v dpkg >/dev/null || continue ;; esac
    command -v "$name" >/dev/null || dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if can_install; then
    apt-get update -qq >&2
    # Without certificates, what is installed here can fetch nothing.
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ca-certificates "${missing[@]}" >&2
  else
    echo "$script: please install these first, with apt-get or brew: ${missing[*]}" >&2
    exit 2
  fi
}

# need_python NAME PACKAGE…: sets `python` to that of a virtual environment with these packages, and keeps it in .build.
need_python() {
  local environment=$PWD/.build/python/$1
  shift
  python=$environment/bin/python
  # One that another Python has made is made anew.
  [ "$(cat "$environment/packages" 2>/dev/null)" = "$*" ] && "$python" -m pip --version >/dev/null 2>&1 && return
  # Debian has what makes environments apart from Python.
  need python3
  python3 -c 'import ensurepip' 2>/dev/null || need python3-venv
  python3 -m venv --clear "$environment"
  "$python" -m pip install --quiet --disable-pip-version-check "$@"
  echo "$*" >"$environment/packages"
}

# The ids of the servers that run.
servers=()

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# serve COMMAND…: starts a server, and waits until it takes connections at `port`. What it prints is in $folder/log.
serve() {
  "$@" >>"$folder/log" 2>&1 &
  servers+=($!)
  for _ in $(seq 300); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return; fi
    kill -0 "${servers[${#servers[@]} - 1]}" 2>/dev/null || break
    sleep 0.2
  done
  echo "$script: the server at port $port doesn't start" >&2
  cat "$folder/log" >&2
  exit 1
}

# Ends the servers. The status is that of the last one which doesn't end well.
stop_servers() {
  local server status=0
  for server in ${servers[@]+"${servers[@]}"}; do
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || status=$?
  done
  servers=()
  return "$status"
}

# Makes `folder`, which goes when the script ends, as do its servers.
make_folder() {
  folder=$(mktemp -d)
  trap 'stop_servers || true; rm -rf "$folder"' EXIT
}

# completions PROGRAM FOLDER: writes completion scripts, by the names by which each shell finds them.
completions() {
  "$1" --generate-completion-script bash >"$2/jsonapi.bash"
  "$1" --generate-completion-script zsh >"$2/_jsonapi"
  "$1" --generate-completion-script fish >"$2/jsonapi.fish"
}

# objects BUILD MODULE…: prints the object files of modules. Those of sources that are gone, or have another name now,
# stay in a build folder; what they define is defined twice then.
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
