#!/bin/sh
# Rehearses a restore: loads a dump into a new database, starts a process on it, asks it for a page and a picture, and
# removes everything again. JOBS=off keeps it from sending mails and from drawing names.
# Usage: rehearse-restore.sh DUMP [UPLOADS]
# Run it as a user who may create databases, in the folder of the release. PGHOST, PGPORT, PGUSER and PGPASSWORD choose the
# server and the user.
set -eu
umask 077
dump=${1:?the dump to restore}
uploads=${2:-}
port=${PORT:-3999}
export PGHOST="${PGHOST:-/var/run/postgresql}" PGUSER="${PGUSER:-$(id -un)}"
name=critter_swap_rehearsal_$$
folder=$(mktemp -d)
server=

end() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  dropdb --if-exists "$name"
  rm -rf "$folder"
}
trap end EXIT

createdb --encoding=UTF8 --template=template0 "$name"
pg_restore --no-owner --exit-on-error --dbname="$name" "$dump"
mkdir "$folder/data"
[ -z "$uploads" ] || cp -R "$uploads" "$folder/data/uploads"

env -i PATH="$PATH" HOME="$folder" PORT="$port" DATA_DIR="$folder/data" JOBS=off \
  PGHOST="$PGHOST" PGUSER="$PGUSER" ${PGPORT:+PGPORT="$PGPORT"} ${PGPASSWORD:+PGPASSWORD="$PGPASSWORD"} \
  DATABASE_URL="postgres:///$name" node "${PROGRAM:-dist/server/main.js}" >"$folder/log" 2>&1 &
server=$!
tries=0
until curl -fsS "http://127.0.0.1:$port/readyz" >"$folder/ready" 2>/dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -gt 120 ] || ! kill -0 "$server" 2>/dev/null; then
    cat "$folder/log" >&2
    exit 1
  fi
  sleep 1
done
grep -q '"clock":"off"' "$folder/ready"
curl -fsS "http://127.0.0.1:$port/api/pages/rules" >/dev/null

psql -X --quiet --dbname="$name" --tuples-only --command="
  select 'members: ' || count(*) from members union all
  select 'exchanges: ' || count(*) from exchanges union all
  select 'posts: ' || count(*) from posts union all
  select 'mails that wait: ' || count(*) from outbox where sent_at is null and given_up_at is null"
if [ -n "$uploads" ]; then
  # A stored picture must be served. The list is read whole, so that find does not write to a closed pipe.
  find "$folder/data/uploads/pictures" -type f >"$folder/pictures"
  picture=$(head -n 1 "$folder/pictures")
  [ -z "$picture" ] || curl -fsS "http://127.0.0.1:$port/media/${picture#"$folder/data/uploads/"}" >/dev/null
fi
echo "The restore works."
