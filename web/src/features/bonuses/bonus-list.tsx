import { bonusStatuses } from '@rimpang/contract/bonuses';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Chips, FilterStrip, FilterTabs } from '../../ui/filter-strip.tsx';
import { oneOf, useListAddress } from '../../ui/list-address.ts';
import { BonusTable, NoBonusMatches } from './bonus-table.tsx';

const statusTabs = [
  { value: 'unclaimed', label: 'Menunggu' },
  { value: 'claimed', label: 'Dibayarkan' },
  { value: 'all', label: 'Semua' },
] as const;
const typeChips = [
  { value: 'all', label: 'Semua jenis' },
  ...bonusTypes.map((type) => ({ value: type, label: bonusTypeLabels[type] })),
];
const waitingFirst = { status: 'unclaimed', jenis: 'all' };
const everything = { status: 'all', jenis: 'all' };

/** One's own bonuses of every type, those not paid yet first in view. */
export function BonusList() {
  const { values, change, clear, narrowed, after, goTo } = useListAddress(waitingFirst);
  const status = oneOf(bonusStatuses, values.status);
  const type = oneOf(bonusTypes, values.jenis);
  return (
    <>
      <FilterTabs
        label="Status bonus"
        choices={statusTabs}
        value={status ?? 'all'}
        onChange={(chosen) => change({ status: chosen })}
      />
      <FilterStrip>
        <Chips
          label="Jenis bonus"
          choices={typeChips}
          value={type ?? 'all'}
          onChange={(chosen) => change({ jenis: chosen })}
        />
      </FilterStrip>
      <BonusTable
        caption="Bonus Anda, terbaru dulu"
        only={{ status, type }}
        after={after}
        goTo={goTo}
        empty={narrowed ? <NoBonusMatches onClear={clear} /> : <NothingWaits />}
      />
    </>
  );
}

function NothingWaits() {
  return (
    <EmptyState
      drawing="sprout"
      title="Tidak ada bonus yang menunggu."
      action={
        <ButtonLink to="/dashboard/register-new" small>
          Daftarkan mitra
        </ButtonLink>
      }
    >
      Bonus muncul di sini setelah Anda mendaftarkan mitra, memesan PIN, atau jaringan Anda repeat order.
    </EmptyState>
  );
}

/** Everything ever earned of one type, with its sum (total-referral-bonus, total-ro-bonus). */
export function BonusesOfType({ type, hint }: { type: BonusType; hint: string }) {
  const { values, change, clear, narrowed, after, goTo } = useListAddress(everything);
  const status = oneOf(bonusStatuses, values.status);
  const label = bonusTypeLabels[type];
  return (
    <>
      <FilterStrip>
        <Chips
          label="Status bonus"
          choices={statusTabs.toReversed()}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: chosen })}
        />
      </FilterStrip>
      <BonusTable
        caption={`Bonus ${label} Anda, terbaru dulu`}
        only={{ type, status }}
        after={after}
        goTo={goTo}
        sum="Total"
        empty={
          narrowed ? (
            <NoBonusMatches onClear={clear} />
          ) : (
            <EmptyState drawing="sprout" title={`Belum ada bonus ${label}.`}>
              {hint}
            </EmptyState>
          )
        }
      />
    </>
  );
}
