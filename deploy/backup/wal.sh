#!/bin/sh
# Writes down every change as it is made, into /backups/wal: not compressed, so that the newest file holds what was committed a moment
# ago. The slot makes the server keep what was not fetched yet.
set -eu
PGPASSWORD=$(cat /run/secrets/replication-password)
export PGPASSWORD
mkdir -p /backups/wal
pg_receivewal --host=db --username=rimpang_backup --slot=rimpang_wal --create-slot --if-not-exists
exec pg_receivewal --host=db --username=rimpang_backup --slot=rimpang_wal --directory=/backups/wal --synchronous
