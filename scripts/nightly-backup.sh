#!/bin/sh
# `sh scripts/nightly-backup.sh <folder>`: makes a backup, unless the folder has one from the last
# 20 hours, and deletes backups older than two weeks. The script may be interrupted and may run more
# often than daily: no backup is skipped, and none is made twice.
set -u
folder=$1
if [ ! -d "$folder" ]; then
  echo "There is no folder $folder" >&2
  exit 1
fi
if [ -n "$(find "$folder" -name 'portal-*.zip' -mmin -1200)" ]; then exit 0; fi
archive="$folder/portal-$(date -u +%F-%H%M%S).zip"
node server/backup/backup.ts "$archive"
code=$?
# Old backups are deleted only if there is a newer one. The backup also exits with 1 if a document's
# file was already missing.
if [ -e "$archive" ]; then find "$folder" -name 'portal-*.zip' -mtime +14 -delete; fi
exit $code
