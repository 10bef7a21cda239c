#!/bin/sh
# Runs once, when the database is created: adds the servers' role, which owns no tables. Each
# migration grants this role its rights (docs/operations.md, Two database roles).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PORTAL_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role portal login password :'password';
revoke create on schema public from public;
grant connect on database portal to portal;
SQL
