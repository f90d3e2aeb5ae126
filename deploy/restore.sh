#!/bin/sh
# Puts a backup in the place of everything that is in the database: restore.sh FILE [FOLDER].
# Which database: PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE. All or nothing: after a failure all is as before.
set -eu
[ $# -ge 1 ] || { echo "usage: restore.sh FILE [FOLDER]" >&2; exit 2; }
case $1 in /*) file=$1 ;; *) file=${2:-/backups}/$1 ;; esac
[ -r "$file" ] || { echo "error: $file: should be a backup that can be read" >&2; exit 1; }
# Running processes remember games as they were.
others=$(psql -XAtq -c "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()")
[ "$others" -eq 0 ] || { echo "error: the site still runs ($others connections): stop web and sweep first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Read whole before anything is touched. In a new schema, so that nothing of a newer version stays behind.
pg_restore --no-owner --no-privileges --file="$work/all.sql" "$file"
echo 'DROP SCHEMA public CASCADE; CREATE SCHEMA public;' >"$work/begin.sql"
psql -Xq --single-transaction -v ON_ERROR_STOP=1 -f "$work/begin.sql" -f "$work/all.sql" >/dev/null
echo "restored $file"
