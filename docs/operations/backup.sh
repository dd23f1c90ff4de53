#!/bin/sh
# Backs up a Critter Swap on PostgreSQL: first the database, then the pictures, so that every row finds its file.
# Usage: backup.sh [ENVIRONMENT_FILE]
# Under systemd the settings are in the environment already. Elsewhere, name the file that holds them. It is read line by
# line, because a shell would take the < and > of MAIL_FROM for redirections.
set -eu
umask 077

if [ "$#" -gt 0 ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      DATABASE_URL=* | DATA_DIR=* | S3_URL=* | BACKUP_DIR=* | KEEP_DAYS=*)
        value=${line#*=}
        value=${value#\"}
        value=${value%\"}
        export "${line%%=*}=$value"
        ;;
    esac
  done <"$1"
fi
: "${DATABASE_URL:?is needed: stop an embedded database and copy its folder instead}"
: "${DATA_DIR:?is needed}" "${BACKUP_DIR:?is needed: the folder for the backups}"

at=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$BACKUP_DIR"
trap 'rm -rf "$BACKUP_DIR/.$at.dump" "$BACKUP_DIR/.$at.uploads"' EXIT
# Unlogged tables have only counted attempts, which are over in an hour.
pg_dump --format=custom --no-unlogged-table-data --file="$BACKUP_DIR/.$at.dump" "$DATABASE_URL"
# A dump that cannot be listed cannot be restored.
pg_restore --list "$BACKUP_DIR/.$at.dump" >/dev/null

if [ -z "${S3_URL:-}" ] && [ -d "$DATA_DIR/uploads" ]; then
  # Each dump has the pictures of its time. Names are never used again, so unchanged files are links to one copy.
  pictures="$BACKUP_DIR/.$at.uploads"
  mkdir "$pictures"
  last=$(find "$BACKUP_DIR" -maxdepth 1 -name '[0-9]*.uploads' | sort | tail -n 1)
  [ -z "$last" ] || cp -Rl "$last/." "$pictures/"
  cp -Ru "$DATA_DIR/uploads/." "$pictures/"
  find "$pictures" -type f | while IFS= read -r file; do
    [ -e "$DATA_DIR/uploads/${file#"$pictures/"}" ] || rm -f "$file"
  done
  mv "$pictures" "$BACKUP_DIR/$at.uploads"
fi
mv "$BACKUP_DIR/.$at.dump" "$BACKUP_DIR/$at.dump"

find "$BACKUP_DIR" -maxdepth 1 -name '[0-9]*.dump' -mtime "+${KEEP_DAYS:-30}" | while IFS= read -r old; do
  rm -rf "$old" "${old%.dump}.uploads"
done
echo "$BACKUP_DIR/$at.dump"
