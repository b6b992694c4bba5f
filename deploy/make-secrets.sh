#!/bin/sh
# sh deploy/make-secrets.sh portal.example.com
# Makes deploy/.env and the files of deploy/secrets that are not there yet; what is there is never changed.
# Keep a copy of secrets/secret-key and secrets/offsite-password away from this machine: without them no backup can be read.
set -eu
domain=${1:?which address? sh deploy/make-secrets.sh portal.example.com}
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
# The folder is closed; its files are readable, because containers read them as accounts of their own.
random() { head -c 36 /dev/urandom | base64 | tr '+/' '-_' | tr -d '\n'; }
put() {
  if [ ! -e "secrets/$1" ]; then
    printf '%s' "$2" > "secrets/$1"
    chmod 444 "secrets/$1"
  fi
}
for name in secret-key postgres-password owner-password app-password replication-password storage-secret offsite-password; do
  put "$name" "$(random)"
done
put storage-key rimpang
put database-url "postgres://rimpang_owner:$(cat secrets/owner-password)@db/rimpang"
put app-database-url "postgres://rimpang_app:$(cat secrets/app-password)@db/rimpang"
put smtp-url smtp://mail:1025
put offsite-key ''
put offsite-secret ''
[ -e .env ] || sed "s/portal\.example\.com/$domain/" .env.example > .env
echo "Ready: fill in deploy/.env, deploy/secrets/smtp-url and offsite-*, then: docker compose -f deploy/compose.yaml up -d"
