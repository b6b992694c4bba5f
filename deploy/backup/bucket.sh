#!/bin/sh
# Makes the bucket of the pictures; tried until the storage answers. Repeating it changes nothing.
set -eu
# shellcheck source=remotes.sh
. /backup/remotes.sh
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
  if rclone mkdir storage:rimpang; then exit 0; fi
  sleep 2
done
exit 1
