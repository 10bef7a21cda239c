#!/bin/sh
# `sh scripts/nightly-backup.sh <folder>`: makes a backup, unless the folder has one of the last 20 hours,
# and removes backups older than two weeks. Whatever runs it may be restarted at any time and may run it
# more often than daily: no backup is skipped for that, and none is made twice.
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
# Only once there is a newer one. The backup also ends with 1 where a document's file was missing before.
if [ -e "$archive" ]; then find "$folder" -name 'portal-*.zip' -mtime +14 -delete; fi
exit $code
