import { type Span, spans } from '@rimpang/domain/period';
import { IconClock } from '#icons';
import { useState } from 'react';
import type { dayFilters } from '../../lists/filters.ts';
import type { ListAddress } from '../../lists/list-address.ts';
import { ChipSelect } from './chip-select.tsx';
import styles from './date-range.module.css';
import { DayField } from './day-field.tsx';

const labels: Record<Span, string> = {
  'hari-ini': 'Hari ini',
  kemarin: 'Kemarin',
  '7-hari': '7 hari terakhir',
  'bulan-ini': 'Bulan ini',
  'bulan-lalu': 'Bulan lalu',
};
/** Every span by its name, then two days that are typed. */
export const dayChoices = [
  ...spans.map((value) => ({ value, label: labels[value] })),
  { value: 'rentang', label: 'Rentang tanggal…' },
] as const;
const choices = [{ value: 'all', label: 'Semua tanggal' }, ...dayChoices] as const;
type Choice = (typeof choices)[number]['value'];

type Props = {
  /** Both ends are included. */
  address: Pick<ListAddress<typeof dayFilters>, 'values' | 'filter'>;
};

/** The two days of a range, each refused beside the other where they stand the wrong way round. */
export function RangeFields({ address: { values, filter } }: Props) {
  const { dari = '', sampai = '' } = values;
  return (
    <>
      <DayField
        label="Dari tanggal"
        value={dari}
        onChange={(day) => filter({ dari: day })}
        refuse={(day) => (sampai && day > sampai ? 'Lebih lambat dari tanggal akhir.' : null)}
      />
      <DayField
        label="Sampai tanggal"
        value={sampai}
        onChange={(day) => filter({ sampai: day })}
        refuse={(day) => (dari && day < dari ? 'Lebih awal dari tanggal mulai.' : null)}
      />
    </>
  );
}

/** From which day to which day a list looks: a span by its name, or two days, open at an end that is empty. */
export function DateRange({ address }: Props) {
  const { values, filter } = address;
  const { tanggal, dari = '', sampai = '' } = values;
  const [asked, setAsked] = useState(false);
  const ranged = !tanggal && (asked || dari !== '' || sampai !== '');
  const choose = (value: Choice) => {
    setAsked(value === 'rentang');
    if (value === 'rentang') filter({ tanggal: null });
    else filter({ tanggal: value, dari: null, sampai: null });
  };
  return (
    <span className={styles.range}>
      <ChipSelect
        label="Tanggal"
        icon={<IconClock size={18} stroke={2} aria-hidden />}
        choices={choices}
        value={tanggal ?? (ranged ? 'rentang' : 'all')}
        onChange={choose}
      />
      {ranged && <RangeFields address={address} />}
    </span>
  );
}
