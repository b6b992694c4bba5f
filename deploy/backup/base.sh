#!/bin/sh
# Each night at one o'clock (WIB) a whole copy into /backups/base/TIME, checked against its manifest; the first at once where there
# is none. Copies older than BACKUP_DAYS go, and with them the changes that only they need; the newest always stays.
set -eu
PGPASSWORD=$(cat /run/secrets/replication-password)
export PGPASSWORD
mkdir -p /backups/base

copy() {
  stamp=$(date -u +%Y%m%dT%H%M%SZ)
  draft=/backups/base/.draft
  rm -rf "$draft"
  pg_basebackup --host=db --username=rimpang_backup --pgdata="$draft" --checkpoint=fast --wal-method=none \
    --manifest-checksums=SHA256
  pg_verifybackup --no-parse-wal "$draft"
  # Copied off this machine as one file; the name says from which change on it needs the archive.
  tar -C "$draft" -czf "/backups/base/.$stamp.tar.gz" .
  awk '/START WAL LOCATION/ { gsub(/[()]/, "", $6); print $6 }' "$draft/backup_label" > "/backups/base/$stamp.start"
  mv "/backups/base/.$stamp.tar.gz" "/backups/base/$stamp.tar.gz"
  rm -rf "$draft"
  echo "backup $stamp done"
}

forget() {
  newest=$(find /backups/base -name '2*.tar.gz' | sort | tail -n 1)
  find /backups/base -name '*.tar.gz' ! -path "$newest" -mtime "+${BACKUP_DAYS:-14}" -exec rm -f {} +
  for start in /backups/base/*.start; do
    [ -e "${start%.start}.tar.gz" ] || rm -f "$start"
  done
  oldest=$(find /backups/base -name '*.start' | sort | head -n 1)
  pg_archivecleanup /backups/wal "$(cat "$oldest")"
}

ls /backups/base/*.tar.gz > /dev/null 2>&1 || copy
while :; do
  # Seconds until 18:00 UTC, which is one o'clock in Jakarta.
  sleep $(((86400 + 64800 - $(date -u +%s) % 86400) % 86400 + 1))
  if copy; then forget; else echo 'backup FAILED; tried again tomorrow, see the lines above' >&2; fi
done
