#!/bin/sh
# Runs once, when the database server is made: the owner who migrates, the application that owns nothing, and a reader of WAL.
set -eu
secret() { cat "/run/secrets/$1"; }
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner="$(secret owner-password)" --set app="$(secret app-password)" --set reader="$(secret replication-password)" <<'SQL'
-- May create databases, for restore tests.
create role rimpang_owner login createdb password :'owner';
create role rimpang_app login password :'app';
create role rimpang_backup login replication password :'reader';
create database rimpang owner rimpang_owner;
revoke connect on database rimpang from public;
grant connect on database rimpang to rimpang_app;
SQL
echo 'host replication rimpang_backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
