#!/bin/sh
# Runs once, when the database server is made: the owner who migrates, the application that owns nothing, and a reader of WAL.
set -eu
secret() { cat "/run/secrets/$1"; }
# Each by itself: a failure inside of another command's words ends nothing, and would make a role without a password.
owner=$(secret owner-password)
app=$(secret app-password)
reader=$(secret replication-password)
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$owner" --set app="$app" --set reader="$reader" <<'SQL'
-- May create databases, for restore tests.
create role rimpang_owner login createdb password :'owner';
create role rimpang_app login password :'app';
create role rimpang_backup login replication password :'reader';
create database rimpang owner rimpang_owner;
revoke connect on database rimpang from public;
grant connect on database rimpang to rimpang_app;
SQL
echo 'host replication rimpang_backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
