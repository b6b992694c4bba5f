import { bonusStatuses } from '@rimpang/contract/bonuses';
import { type BonusType, bonusTypeLabels, bonusTypes } from '@rimpang/domain/plan';
import { Chips, FilterStrip, FilterTabs } from '../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { BonusTable } from './bonus-table.tsx';

const statusTabs = [
  { value: 'unclaimed', label: 'Menunggu' },
  { value: 'claimed', label: 'Dibayarkan' },
  { value: 'all', label: 'Semua' },
] as const;
const typeChips = choicesOf('Semua jenis', bonusTypes, bonusTypeLabels);
const waitingFirst = { status: choiceFilter(bonusStatuses, 'unclaimed'), jenis: choiceFilter(bonusTypes) };
const everything = { status: choiceFilter(bonusStatuses) };

/** One's own bonuses of every type, those not paid yet first in view. */
export function BonusList() {
  const address = useListAddress(waitingFirst);
  const { status, jenis: type } = address.values;
  return (
    <>
      <FilterTabs label="Status bonus" choices={statusTabs} {...address.choice('status')} />
      <FilterStrip>
        <Chips label="Jenis bonus" choices={typeChips} {...address.choice('jenis')} />
      </FilterStrip>
      <BonusTable
        caption="Bonus Anda, terbaru dulu"
        only={{ status, type }}
        address={address}
        empty={{
          title: 'Tidak ada bonus yang menunggu.',
          hint: 'Bonus muncul di sini setelah Anda mendaftarkan mitra, memesan PIN, atau jaringan Anda repeat order.',
          action: (
            <ButtonLink to={partnerPaths.registerPartner} small>
              Daftarkan mitra
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}

/** Everything ever earned of one type, with its sum (total-referral-bonus, total-ro-bonus). */
export function BonusesOfType({ type, hint }: { type: BonusType; hint: string }) {
  const address = useListAddress(everything);
  const label = bonusTypeLabels[type];
  return (
    <>
      <FilterStrip>
        <Chips label="Status bonus" choices={statusTabs.toReversed()} {...address.choice('status')} />
      </FilterStrip>
      <BonusTable
        caption={`Bonus ${label} Anda, terbaru dulu`}
        only={{ type, status: address.values.status }}
        address={address}
        sum="Total"
        empty={{ title: `Belum ada bonus ${label}.`, hint }}
      />
    </>
  );
}
