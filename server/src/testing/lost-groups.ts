import { sql } from 'kysely';
import type { Services } from '../platform/requests/services.ts';

/**
 * Services whose database connection is lost once, after everything of a group was written and before its commit; `lost` says how many
 * were in it.
 */
export function losingOneGroup(usual: Services) {
  const { outcomePieces } = usual;
  const lost: number[] = [];
  const services: Services = {
    ...usual,
    outcomePieces: {
      ...outcomePieces,
      insertEntries: (work) => {
        if (work.records.length === 1 || lost.length > 0) return outcomePieces.insertEntries(work);
        lost.push(work.records.length);
        return sql`insert into storefront.setting (key, value, at)
          select 'lost', '1', now() where pg_terminate_backend(pg_backend_pid())`;
      },
    },
  };
  return { services, lost };
}
