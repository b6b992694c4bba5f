#!/bin/sh
# sh deploy/make-secrets.sh portal.example.com
# Makes deploy/.env and the files of deploy/secrets that are not there yet; what is there is never changed.
# Keep a copy of secrets/secret-key and secrets/offsite-password away from this machine: without them no backup can be read.
set -eu
domain=${1:?which address? sh deploy/make-secrets.sh portal.example.com}
case $domain in
  *[!A-Za-z0-9.-]* | [.-]*)
    echo "'$domain' is no name of a machine: write it alone, without https:// and without a slash, like portal.example.com" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")"
umask 077
there=$(sed -n 's/^DOMAIN=//p' .env 2>/dev/null || true)
if [ -n "$there" ] && [ "$there" != "$domain" ]; then
  echo "deploy/.env is of $there and stays as it is: give that address, or change DOMAIN in it; nothing was made" >&2
  exit 1
fi
mkdir -p secrets
# The folder is closed; its files are readable, because containers read them as accounts of their own.
random() { head -c 36 /dev/urandom | base64 | tr '+/' '-_' | tr -d '\n'; }
# Each file appears whole or not at all: what is there is taken for made by the next run.
put() {
  if [ ! -e "secrets/$1" ]; then
    rm -f secrets/.draft
    printf '%s' "$2" > secrets/.draft
    chmod 444 secrets/.draft
    mv -f secrets/.draft "secrets/$1"
  fi
}
for name in secret-key postgres-password owner-password app-password replication-password storage-secret offsite-password; do
  made=$(random)
  [ "${#made}" -eq 48 ] || { echo 'no random signs from /dev/urandom and base64; nothing more was made' >&2; exit 1; }
  put "$name" "$made"
done
put storage-key rimpang
password=$(cat secrets/owner-password)
put database-url "postgres://rimpang_owner:$password@db/rimpang"
password=$(cat secrets/app-password)
put app-database-url "postgres://rimpang_app:$password@db/rimpang"
put smtp-url smtp://mail:1025
put offsite-key ''
put offsite-secret ''
# An empty one is what a run that was refused left behind.
if [ ! -s .env ]; then
  rm -f secrets/.draft
  sed "s/portal\.example\.com/$domain/" .env.example > secrets/.draft
  mv -f secrets/.draft .env
fi
echo "Ready: fill in deploy/.env, deploy/secrets/smtp-url and offsite-*, then: docker compose -f deploy/compose.yaml up -d"
