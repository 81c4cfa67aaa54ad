#!/bin/sh
# Restarts the servers behind nginx one after the other, without a failed request: see docs/operating/several-servers.md.
# Variables: SERVERS, RELOAD, RESTART (called with the address of a server, such as 127.0.0.1:8080), READY_SECONDS.
set -eu

SERVERS=${SERVERS:-/etc/nginx/zipfront-servers.conf}
RELOAD=${RELOAD:-nginx -s reload}
RESTART=${RESTART:-restart_unit}
READY_SECONDS=${READY_SECONDS:-60}

# The unit zipfront@8080 has the server at port 8080.
restart_unit() {
  systemctl restart "zipfront@${1##*:}"
}

# Writes the list into the same file, which may be mounted by itself.
change_list() {
  changed=$(sed "$1" "$SERVERS")
  printf '%s\n' "$changed" > "$SERVERS"
  $RELOAD
}

is_ready() {
  curl -fs -m 5 -o /dev/null "http://$1/readyz"
}

until_ready() {
  waited=0
  until is_ready "$1"; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$READY_SECONDS" ]; then
      echo "$1 is not ready after $READY_SECONDS seconds. It is marked as down in $SERVERS; the next ones were not restarted." >&2
      exit 1
    fi
    sleep 1
  done
}

addresses=$(sed -n 's/^ *server \([^ ;]*\).*/\1/p' "$SERVERS")
if [ "$(echo "$addresses" | wc -l)" -lt 2 ]; then
  echo "$SERVERS lists fewer than two servers: nothing would serve during a restart." >&2
  exit 1
fi
for address in $addresses; do
  if ! is_ready "$address" || grep -q "server $address.* down[ ;]" "$SERVERS"; then
    echo "$address is not ready, or marked as down in $SERVERS: bring it up first." >&2
    exit 1
  fi
done

for address in $addresses; do
  echo "restarting $address"
  change_list "s/^\( *server $address\)\([ ;]\)/\1 down\2/"
  # The workers with the list from before take no more requests.
  sleep 1
  $RESTART "$address"
  until_ready "$address"
  change_list "s/^\( *server $address\) down\([ ;]\)/\1\2/"
done
