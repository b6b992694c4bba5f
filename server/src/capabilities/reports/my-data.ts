import { contract } from '@rimpang/contract/index';
import { dateOf } from '@rimpang/domain/calendar';
import { snapshotApart } from '../../platform/database/replica.ts';
import { view } from '../../platform/requests/verb.ts';
import { mostRows, selectMyData } from './my-data-store.ts';

type Value = string | number | boolean | null;

function valueOf(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * Everything that is stored about the reader but the notes of staff, in one file and one snapshot (R10.7). NIK and account
 * number are masked: such a file gets passed on.
 */
export const downloadOwnData = view(contract.reports.myData, ({ db, actor, now }) =>
  snapshotApart(db, async (tx) => {
    const found = await selectMyData(tx, actor.id);
    const sections = found.map(([section, rows]) => {
      const shown = rows
        .slice(0, mostRows)
        .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, valueOf(value)])));
      return [section, shown] as const;
    });
    return {
      fileName: `rimpang-${actor.username}-${dateOf(now)}.json`,
      at: now.toISOString(),
      sections: Object.fromEntries(sections),
      truncated: found.filter(([, rows]) => rows.length > mostRows).map(([section]) => section),
    };
  }),
);
