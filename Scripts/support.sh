# Functions for scripts to source: required programs, servers that run during a script, and SwiftPM's build products.
# shellcheck shell=bash
script=$(basename "$0" .sh)

# Ends the script unless there is a recent enough Swift.
need_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1) || true
  [ "$(printf '%s\n6.3\n' "$version" | sort -V | head -n 1)" = 6.3 ] && return
  echo "$script: Swift 6.3 or later is needed, and here is ${version:-none}: https://www.swift.org/install" >&2
  exit 2
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs missing programs and packages, given by their Debian names, or lists them and ends the script. Only Debian
# separates libraries from their headers, so elsewhere libraries are never missing.
need() {
  local name missing=()
  for name in "$@"; do
    case $name in lib*) command -v dpkg >/dev/null || continue ;; esac
    command -v "$name" >/dev/null || dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if can_install; then
    # Steps that run at the same time may need packages, and apt-get doesn't wait for another one.
    (
      flock 9
      apt-get update -qq
      # Without certificates, nothing can be fetched over TLS afterwards.
      DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ca-certificates "${missing[@]}"
    ) 9>>"${TMPDIR:-/tmp}/swift-jsonapi-packages.lock" >&2
  else
    echo "$script: please install these first, with apt-get or brew: ${missing[*]}" >&2
    exit 2
  fi
}

# need_python NAME PACKAGE…: sets `python` to that of a virtual environment with these packages, kept in .build.
need_python() {
  local environment=$PWD/.build/python/$1
  shift
  python=$environment/bin/python
  # An environment created by a different Python is recreated.
  [ "$(cat "$environment/packages" 2>/dev/null)" = "$*" ] && "$python" -m pip --version >/dev/null 2>&1 && return
  # Debian packages venv separately from Python.
  need python3
  python3 -c 'import ensurepip' 2>/dev/null || need python3-venv
  python3 -m venv --clear "$environment"
  "$python" -m pip install --quiet --disable-pip-version-check "$@"
  echo "$*" >"$environment/packages"
}

# The process ids of the running servers.
servers=()

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# serve COMMAND…: starts a server, and waits until it accepts connections at `port`. Its output goes to $folder/log.
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

# Ends the servers. The status is that of the last one that didn't end successfully.
stop_servers() {
  local server status=0
  for server in ${servers[@]+"${servers[@]}"}; do
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || status=$?
  done
  servers=()
  return "$status"
}

# Creates `folder`, which is removed when the script ends, after its servers have been stopped.
make_folder() {
  folder=$(mktemp -d)
  trap 'stop_servers || true; rm -rf "$folder"' EXIT
}

# objects BUILD MODULE…: prints the object files of modules. Those of deleted or renamed sources stay in a build
# folder, where they would define symbols twice.
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
