import { auditFields, machineFields } from '@rimpang/domain/audit-fields';
import { actionWords } from '@rimpang/domain/audit-words';
import type { Database } from '../platform/database/database.ts';
import { query, text } from '../platform/database/query.ts';

/** Settings are shown as they are made, with names of their own. */
const ofSettings = 'storefront.changeSetting';

/** What verbs wrote down here, and the audit log on the screen has no words for: `partners.edit: nikChanged`. */
export async function wordlessAuditFields(owner: Database): Promise<string[]> {
  const rows = await query({ action: text, field: text })`
    select distinct e.action, noted.key as field
    from audit.entry e cross join lateral (
      select key from jsonb_each(e.detail) where key not in ('before', 'after')
      union all
      select side.key from jsonb_each(e.detail) d cross join lateral jsonb_each(
        case when d.key in ('before', 'after') and jsonb_typeof(d.value) = 'object' then d.value
          else '{}' end) side) noted
    order by 1, 2`.all(owner);
  return rows
    .filter(
      ({ action, field }) => action !== ofSettings && actionWords(action) !== action && !isCalled(field),
    )
    .map(({ action, field }) => `${action}: ${field}`);
}

const isCalled = (field: string) => field in auditFields || machineFields.has(field);
