#!/bin/sh
# `sh scripts/nightly-backup.sh <folder>`: makes a backup, unless the folder has one from the last
# 20 hours, and deletes backups older than two weeks. The script is safe to interrupt and to run more
# than once a day: no backup is skipped or made twice.
set -u
folder=$1
if [ ! -d "$folder" ]; then
  echo "The folder $folder does not exist" >&2
  exit 1
fi
if [ -n "$(find "$folder" -name 'portal-*.zip' -mmin -1200)" ]; then exit 0; fi
archive="$folder/portal-$(date -u +%F-%H%M%S).zip"
node app/server/commands/backup.ts "$archive"
code=$?
# Old backups are deleted only if the new one exists. The exit code does not show this: the backup
# also exits with 1 if a document's file was already missing.
if [ -e "$archive" ]; then find "$folder" -name 'portal-*.zip' -mtime +14 -delete; fi
exit $code
