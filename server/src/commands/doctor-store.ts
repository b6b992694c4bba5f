import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { bool, int, query, real, type RowOf } from '../platform/database/query.ts';

const serverRow = { isStandby: bool, readOnly: bool, maxConnections: int, epochSeconds: real };

/** What the server says of itself; any role may ask. */
export function readServer(client: pg.ClientBase): Promise<RowOf<typeof serverRow>> {
  return query(serverRow)`
    select pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_read_only')::boolean as "readOnly",
      current_setting('max_connections')::int as "maxConnections",
      extract(epoch from clock_timestamp())::float8 as "epochSeconds"`.one(handleOf(client));
}
