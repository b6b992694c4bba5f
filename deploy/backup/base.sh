#!/bin/sh
# Each night at one o'clock (WIB) a whole copy into /backups/base/TIME, checked against its manifest; the first at once where there
# is none. Copies older than BACKUP_DAYS go, and with them the changes that only they need; the newest always stays.
set -eu
PGPASSWORD=$(cat /run/secrets/replication-password)
export PGPASSWORD
mkdir -p /backups/base

# Whole copies, the oldest first, each by the file that says from which change on it needs the archive; where that is empty it never
# was whole.
whole() {
  for start in /backups/base/2*.start; do
    if [ -s "$start" ] && [ -e "${start%.start}.tar.gz" ]; then echo "$start"; fi
  done
}

# Every step says itself what its failure means: a shell asked `if copy` ends at none of them.
copy() {
  stamp=$(date -u +%Y%m%dT%H%M%SZ) || return 1
  draft=/backups/base/.draft
  rm -rf "$draft" "$draft.tar.gz" "$draft.start" || return 1
  pg_basebackup --host=db --username=rimpang_backup --pgdata="$draft" --checkpoint=fast --wal-method=none \
    --manifest-checksums=SHA256 || return 1
  pg_verifybackup --no-parse-wal "$draft" || return 1
  # Copied off this machine as one file; the name says from which change on it needs the archive.
  tar -C "$draft" -czf "$draft.tar.gz" . || return 1
  awk '/START WAL LOCATION/ { gsub(/[()]/, "", $6); print $6 }' "$draft/backup_label" > "$draft.start" || return 1
  [ -s "$draft.start" ] || return 1
  mv "$draft.start" "/backups/base/$stamp.start" || return 1
  mv "$draft.tar.gz" "/backups/base/$stamp.tar.gz" || return 1
  rm -rf "$draft" || return 1
  echo "backup $stamp done"
}

forget() {
  newest=$(whole | tail -n 1)
  [ -n "$newest" ] || return 1
  find /backups/base -name '2*.tar.gz' ! -path "${newest%.start}.tar.gz" -mtime "+${BACKUP_DAYS:-14}" -exec rm -f {} + || return 1
  for start in /backups/base/2*.start; do
    [ -e "${start%.start}.tar.gz" ] || rm -f "$start" || return 1
  done
  oldest=$(whole | head -n 1)
  first=$(cat "$oldest") || return 1
  [ -n "$first" ] || return 1
  pg_archivecleanup /backups/wal "$first"
}

[ -n "$(whole)" ] || copy
while :; do
  # Seconds until 18:00 UTC, which is one o'clock in Jakarta.
  sleep $(((86400 + 64800 - $(date -u +%s) % 86400) % 86400 + 1))
  if ! copy; then
    rm -rf /backups/base/.draft*
    echo 'backup FAILED; nothing was forgotten, and it is tried again tomorrow: see the lines above' >&2
  elif ! forget; then
    echo 'old copies were NOT forgotten: see the lines above' >&2
  fi
done
