import { claimableRewards } from '@rimpang/domain/rewards';
import { stateTables } from '@rimpang/domain/state-tables';
import { statesAfter, type StateTable, verbsOf } from '@rimpang/domain/states';
import type { Tx } from '../platform/database/database.ts';
import { list, oneOf, query, type RowOf, text } from '../platform/database/query.ts';
import type { Check } from './check.ts';

const kinds = Object.keys(stateTables) as (keyof typeof stateTables)[];
/** Tables of different states and verbs, of which only the names are compared here. */
const tables: Readonly<Record<keyof typeof stateTables, StateTable<string, never>>> = stateTables;
const verbs = kinds.flatMap((kind): string[] => verbsOf(tables[kind]));
const moneyRewards = claimableRewards.filter(({ cash }) => cash !== null).map(({ key }) => key);

/** Records with the same state and the same verbs behind them; `code` is one of them. */
const history = { kind: oneOf(kinds), state: text, verbs: list(text), code: text };
type History = RowOf<typeof history>;

function readHistories(tx: Tx): Promise<History[]> {
  return query(history)`
    with record as (
      select 'orders' as kind, ${tables.orders.subject} || id as subject, code, status as state, null as first
      from pins.order
      union all
      select 'withdrawals', ${tables.withdrawals.subject} || id, code, status, null
      from withdrawals.withdrawal
      union all
      select 'claims', ${tables.claims.subject} || id, code, case when status <> 'approved' then status
        when handed_at is not null then 'handed-over'
        when reward = any (${moneyRewards}::text[]) then 'paid' else 'to-hand-over' end, null
      from rewards.claim
      union all
      select 'publicOrders', ${tables.publicOrders.subject} || id, reference, status,
        case when partner_id is not null then 'partners.registerFromOrder' end
      from storefront.public_order
      union all
      select 'contactMessages', ${tables.contactMessages.subject} || id, reference, status, null
      from storefront.contact_message
    ), step as (
      select subject, array_agg(action order by id) as verbs from audit.entry
      where action = any (${verbs}::text[]) group by subject
    )
    select kind, state,
      case when first is null then '{}' else array[first] end || coalesce(verbs, '{}') as verbs,
      min(code) as code
    from record left join step using (subject) group by 1, 2, 3 order by 1, 2, 3`.all(tx);
}

/** The verbs that the audit names led each record from its first state to the one it is in, as its state table allows. */
export const transitions: Check = {
  name: 'transitions',
  invariants: [5, 20],
  async find(tx) {
    const histories = await readHistories(tx);
    const odd = histories.find(
      ({ kind, state, verbs: walked }) => !statesAfter(tables[kind], walked).includes(state),
    );
    if (!odd) return null;
    const walked = odd.verbs.join(', ') || 'tanpa tindakan';
    return `${odd.code} berstatus ${odd.state}, tetapi catatan auditnya: ${walked}`;
  },
};
