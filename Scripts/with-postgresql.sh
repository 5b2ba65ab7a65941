#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server.
#
#   Scripts/with-postgresql.sh COMMAND [ARGUMENTS]
#
# The server is on 127.0.0.1, on a free port, with its files in a temporary folder. The command gets its address in
# JSONAPI_POSTGRESQL, a postgres:// URL, and the server is removed when the command ends. Missing Debian or Ubuntu
# packages are installed if the script runs as root, and listed otherwise. If there is a PgBouncer, it is started in
# transaction mode in front of the server, with its address in JSONAPI_PGBOUNCER. If there is openssl and the server
# was built with TLS, it offers TLS; JSONAPI_POSTGRESQL_TLS is a folder with its certificate, server.crt, and one that
# no server uses, other.crt.
set -euo pipefail
if [ $# = 0 ]; then
  echo "usage: with-postgresql.sh COMMAND [ARGUMENTS]" >&2
  exit 2
fi
. "$(dirname "$0")/support.sh"

# Debian keeps the server's programs out of the path; the newest version sorts last.
find_programs() {
  local folder
  if command -v initdb >/dev/null; then
    dirname "$(command -v initdb)"
    return
  fi
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V -r); do
    if [ -x "$folder/initdb" ]; then
      echo "$folder"
      return
    fi
  done
  if command -v pg_config >/dev/null && [ -x "$(pg_config --bindir)/initdb" ]; then
    pg_config --bindir
  fi
}

needed=(libpq-dev)
if [ -z "$(find_programs)" ]; then needed+=(postgresql); fi
find_bouncer() { PATH=$PATH:/usr/sbin command -v pgbouncer || true; }
if [ -z "$(find_bouncer)" ] && can_install; then needed+=(pgbouncer); fi
need "${needed[@]}"
programs=$(find_programs)

folder=$(mktemp -d "${TMPDIR:-/tmp}/with-postgresql.XXXXXX")
# PostgreSQL refuses to run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then
  user=postgres
  if ! id "$user" >/dev/null 2>&1; then user=nobody; fi
  chown "$user" "$folder"
  as_user=(runuser -u "$user" --)
fi

# Stops the server by the id in its own folder, whatever happens to the command.
stop() {
  local status=$?
  trap - EXIT
  if [ -n "${command:-}" ]; then kill "$command" 2>/dev/null || true; fi
  if [ -f "$folder/bouncer.pid" ]; then kill "$(cat "$folder/bouncer.pid")" 2>/dev/null || true; fi
  if [ -f "$folder/data/postmaster.pid" ]; then
    (cd / && ${as_user[@]+"${as_user[@]}"} "$programs/pg_ctl" -D "$folder/data" -m immediate -s stop) || true
  fi
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

server() { (cd / && ${as_user[@]+"${as_user[@]}"} "$@"); }
server "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
  >"$folder/log" 2>&1 \
  || server "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync \
    >>"$folder/log" 2>&1 \
  || { cat "$folder/log" >&2; exit 1; }

# One user requires a password that is never set, for tests of refused logins.
hba=$folder/data/pg_hba.conf
printf '%s\n' 'host all guarded 127.0.0.1/32 scram-sha-256' | cat - "$hba" >"$folder/hba"
cat "$folder/hba" >"$hba"

# Self-signed certificates for 127.0.0.1, where the server looks for them by default.
tls=()
certificate() {
  server openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$1" \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$folder/data/$1.key" -out "$folder/data/$1.crt" >/dev/null 2>&1
}
if command -v openssl >/dev/null \
  && [ -n "$(server "$programs/postgres" -D "$folder/data" -C ssl_library 2>/dev/null)" ] \
  && certificate server && certificate other
then
  server chmod 600 "$folder/data/server.key"
  tls=(-c ssl=on)
  export JSONAPI_POSTGRESQL_TLS=$folder/data
fi

# Another program may take a port between choosing and using it, so another one is tried then.
port=
for _ in 1 2 3 4 5 6 7 8; do
  candidate=$((20000 + RANDOM % 30000))
  if server "$programs/pg_ctl" -D "$folder/data" -s -w -l "$folder/data/log" \
    -o "-p $candidate -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off \
      -c synchronous_commit=off -c full_page_writes=off -c max_connections=1000 ${tls[*]-}" start >/dev/null 2>&1
  then
    port=$candidate
    break
  fi
done
if [ -z "$port" ]; then
  cat "$folder/data/log" >&2 || true
  echo "with-postgresql: the server didn't start" >&2
  exit 1
fi

export JSONAPI_POSTGRESQL="postgres://postgres@127.0.0.1:$port/postgres?sslmode=disable"
bouncer=$(find_bouncer)
if [ -n "$bouncer" ]; then
  printf '%s\n' '[databases]' "postgres = host=127.0.0.1 port=$port user=postgres" '[pgbouncer]' \
    'listen_addr = 127.0.0.1' "listen_port = $((port + 1))" 'unix_socket_dir =' 'auth_type = any' \
    'pool_mode = transaction' 'default_pool_size = 2' "logfile = $folder/bouncer.log" \
    "pidfile = $folder/bouncer.pid" >"$folder/bouncer.ini"
  if server "$bouncer" -q -d "$folder/bouncer.ini" >/dev/null 2>&1; then
    export JSONAPI_PGBOUNCER="postgres://postgres@127.0.0.1:$((port + 1))/postgres?sslmode=disable"
  fi
fi
# The shell waits in the background, so that it receives signals while the command runs.
"$@" <&0 &
command=$!
wait "$command" && status=0 || status=$?
command=
exit "$status"
