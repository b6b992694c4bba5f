#!/bin/sh
# Every five minutes the new changes, every hour pictures and whole copies, encrypted. What disappears here stays there for 30 days.
set -eu
# shellcheck source=remotes.sh
. /backup/remotes.sh
round=0
while :; do
  if [ -z "${OFFSITE_ENDPOINT-}" ]; then
    [ $((round % 12)) -eq 0 ] && echo 'no OFFSITE_ENDPOINT: nothing is copied off this machine' >&2
  else
    rclone copy /backups/wal offsite:wal --no-traverse --max-age 2h || echo 'copy of WAL FAILED' >&2
    if [ $((round % 12)) -eq 0 ]; then
      carried=yes
      # The one that is being written changes under the copy, and has been carried above as it was.
      rclone copy /backups/wal offsite:wal --exclude '*.partial' || { echo 'copy of WAL FAILED' >&2 && carried=no; }
      rclone copy /backups/base offsite:base --exclude '.*' --exclude '.draft/**' || { echo 'copy of base backups FAILED' >&2 && carried=no; }
      rclone copy storage:rimpang offsite:pictures --exclude 'backups/**' || echo 'copy of pictures FAILED' >&2
      # What is old there goes only behind a whole copy of these days, with its changes, that is there as well.
      lately=$(find /backups/base -name '2*.start' -size +0c -mtime "-${BACKUP_DAYS:-14}")
      if [ "$carried" = yes ] && [ -n "$lately" ]; then
        rclone delete offsite:wal --min-age "$((${BACKUP_DAYS:-14} + 30))d" || true
        rclone delete offsite:base --min-age "$((${BACKUP_DAYS:-14} + 30))d" || true
      else
        echo 'old copies off this machine stay: there is no new one' >&2
      fi
    fi
  fi
  round=$((round + 1))
  sleep 300
done
