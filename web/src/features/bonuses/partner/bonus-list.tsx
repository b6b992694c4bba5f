import { bonusStatuses } from '@rimpang/contract/bonuses';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chips, FilterStrip, FilterTabs } from '../../../lists/filter-strip.tsx';
import { anyOf, useListAddress } from '../../../lists/list-address.ts';
import * as partnerPaths from '../../../paths/partner.ts';
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
  const { values, filter, clear, narrowed, after, pages } = useListAddress(waitingFirst);
  const status = anyOf(values.status, bonusStatuses);
  const type = anyOf(values.jenis, bonusTypes);
  return (
    <>
      <FilterTabs
        label="Status bonus"
        choices={statusTabs}
        value={status ?? 'all'}
        onChange={(chosen) => filter({ status: chosen })}
      />
      <FilterStrip>
        <Chips
          label="Jenis bonus"
          choices={typeChips}
          value={type ?? 'all'}
          onChange={(chosen) => filter({ jenis: chosen })}
        />
      </FilterStrip>
      <BonusTable
        caption="Bonus Anda, terbaru dulu"
        only={{ status, type }}
        after={after}
        pages={pages}
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
        <ButtonLink to={partnerPaths.registerPartner} small>
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
  const { values, filter, clear, narrowed, after, pages } = useListAddress(everything);
  const status = anyOf(values.status, bonusStatuses);
  const label = bonusTypeLabels[type];
  return (
    <>
      <FilterStrip>
        <Chips
          label="Status bonus"
          choices={statusTabs.toReversed()}
          value={status ?? 'all'}
          onChange={(chosen) => filter({ status: chosen })}
        />
      </FilterStrip>
      <BonusTable
        caption={`Bonus ${label} Anda, terbaru dulu`}
        only={{ type, status }}
        after={after}
        pages={pages}
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
