#!/bin/sh
# sh restore.sh BASE.tar.gz WAL_FOLDER NEW_DATA_FOLDER ['2026-11-22 16:30:00+07']
# Prepares a new data folder that PostgreSQL recovers by itself when it is started on it: up to the second named, or to the last
# change there is. Never writes into a folder that holds anything. Afterwards: rimpang verify.
set -eu
base=${1:?the base backup} wal=$(realpath "${2:?the folder of changes}") data=${3:?a new data folder} until=${4-}
if [ -n "$(ls -A "$data" 2> /dev/null)" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -C "$data" -xzf "$base"
{
  # The newest file is the one that was being written.
  echo "restore_command = 'cp \"$wal/%f\" \"%p\" 2> /dev/null || cp \"$wal/%f.partial\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$until" ]; then echo "recovery_target_time = '$until'"; fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "ready: start PostgreSQL on $data, wait for 'archive recovery complete', then run: rimpang verify"
