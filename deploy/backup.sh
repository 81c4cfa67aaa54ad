#!/bin/sh
# Takes a backup into a folder, and deletes backups that are older than a month after the new one has succeeded.
# BACKUP_NAME is a format of date: %F names one for each day, %F-%H one for each hour.
set -eu
folder=${1:?name the folder of the backups}
cd "$(dirname "$0")/.."
node_modules/.bin/node apps/server/src/cli/backup.ts "$folder/$(date "+${BACKUP_NAME:-%F}").db" --replace
find "$folder" -name '*.db*' -mtime +31 -delete
