#!/bin/sh
# Writes a backup of the database: backup.sh [FOLDER]. Prints the file's name.
# Which database: PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE. The site may go on meanwhile.
# KEEP: how many backups stay in the folder, 14 if not said; older ones are deleted.
set -eu
folder=${1:-/backups}
umask 077
mkdir -p "$folder"
file=$folder/divided-loyalties-$(date -u +%Y%m%dT%H%M%SZ).dump
# Whole or not at all: a name without .part is a backup that was finished and can be read.
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
ls -1 "$folder"/divided-loyalties-*.dump | sort -r | tail -n "+$((${KEEP:-14} + 1))" | while read -r old; do
    rm -f "$old"
done
echo "$file"
