import { formatMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { formatNumber, formatPercent, formatRupiah } from '@rimpang/domain/money';
import { IconAlertTriangle } from '#icons';
import type { api } from '../../../../api/client.ts';
import { personColumn } from '../../../../lists/columns.tsx';
import { type Column, DataTable } from '../../../../lists/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Card, DescriptionList, Note, Section } from '../../../../ui/section.tsx';
import styles from './plan.module.css';

export type ComparisonData = Awaited<ReturnType<typeof api.bonuses.previewPlan>>;
type RuleRow = ComparisonData['byRule'][number];
type PartnerRow = ComparisonData['partners'][number];

const percent = (value: number | null) => (value === null ? '-' : formatPercent(value));
const valueOf = (amount: number, unit: RuleRow['unit']) =>
  unit === 'rupiah' ? formatRupiah(amount) : `${formatNumber(amount)} poin`;
const signed = (amount: number) =>
  amount > 0 ? `+ ${formatRupiah(amount)}` : amount < 0 ? `− ${formatRupiah(-amount)}` : formatRupiah(0);

/** From here on three amounts beside a name need a wider table. */
const longAmount = 100_000_000;

/** An amount on one line, whatever room a card has: what stands beside it takes the next one. */
const whole = (amount: string) => <span className={styles.figure}>{amount}</span>;

/** An amount of the new version; where there is no room for a column of today's it says them below. */
const afterAndBefore = (after: string, before: string) => (
  <>
    {whole(after)}
    <small className={styles.was}>sekarang {whole(before)}</small>
  </>
);

const ruleColumns: readonly Column<RuleRow>[] = [
  { key: 'title', title: 'Aturan', at: 'who', cell: (row) => <b>{row.title}</b> },
  {
    key: 'before',
    title: 'Sekarang',
    at: 'what',
    align: 'end',
    labelled: true,
    cell: (row) => whole(valueOf(row.before, row.unit)),
  },
  {
    key: 'after',
    title: 'Versi baru',
    at: 'amount',
    align: 'end',
    cell: (row) => afterAndBefore(valueOf(row.after, row.unit), valueOf(row.before, row.unit)),
  },
];
const partnerColumns: readonly Column<PartnerRow>[] = [
  personColumn('Mitra', ({ partner }) => partner),
  {
    key: 'before',
    title: 'Sekarang',
    at: 'what',
    align: 'end',
    labelled: true,
    cell: (row) => whole(formatRupiah(row.before)),
  },
  {
    key: 'after',
    title: 'Versi baru',
    at: 'amount',
    align: 'end',
    cell: (row) => afterAndBefore(formatRupiah(row.after), formatRupiah(row.before)),
  },
  {
    key: 'difference',
    title: 'Selisih',
    at: 'status',
    align: 'end',
    cell: ({ difference, pointsBefore, pointsAfter }) => (
      <>
        {whole(signed(difference))}
        {pointsBefore !== pointsAfter && (
          <small>
            {whole(formatNumber(pointsBefore))} → {whole(`${formatNumber(pointsAfter)} poin`)}
          </small>
        )}
      </>
    ),
  },
];

/** What the new version changes comes first, in the order of the plan. */
const changedFirst = (rows: readonly RuleRow[]) =>
  rows.toSorted((a, b) => Number(a.before === a.after) - Number(b.before === b.after));

/** What a comparison says in one sentence, for those who do not see it appear. */
export const comparedWords = ({ before, after, partnersChanged }: ComparisonData): string =>
  `Bonus mitra ${percent(before.ratioPercent)} dari penjualan menjadi ${percent(after.ratioPercent)}. ${formatNumber(partnersChanged)} mitra berubah.`;

/** Who would have got what on last month's real events, before and after, and the ratio of each. */
export function Comparison({ comparison }: { comparison: ComparisonData }) {
  const { month, events, sales, before, after, ceilingPercent, partnersChanged, partners } = comparison;
  const happened = `${events.registration} pendaftaran, ${events['ro-activation']} RO, ${events['order-approval']} orderan, penjualan ${formatRupiah(sales)}`;
  const largest = Math.max(before.partners, before.company, after.partners, after.company);
  const isLong = largest >= longAmount;
  const pairs = `${styles.pairs} ${isLong ? styles.long : ''}`;
  return (
    <Section title={`Perbandingan ${formatMonth(startOfMonthNamed(month))}`}>
      <p className={styles.happened}>{happened}</p>
      {after.aboveCeiling && (
        <Note
          tone="error"
          icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
          title={`Versi baru melewati batas ${percent(ceilingPercent)}`}
        >
          Bonus mitra menjadi {percent(after.ratioPercent)} dari penjualan.
        </Note>
      )}
      <div className={`${styles.sides} ${isLong ? styles.apart : ''}`}>
        <Side title="Sekarang" side={before} />
        <Side title="Versi baru" side={after} />
      </div>
      <div className={pairs}>
        <DataTable
          caption="Perbandingan per aturan"
          columns={ruleColumns}
          rows={changedFirst(comparison.byRule)}
          rowKey={(row) => row.key}
        />
      </div>
      <Section title="Mitra yang berubah" note={`${formatNumber(partnersChanged)} mitra`}>
        {partners.length === 0 ? (
          <EmptyState drawing="all-done" title="Tidak ada mitra yang menerima lebih atau kurang.">
            Tidak ada peristiwa bulan itu yang terkena aturan ini.
          </EmptyState>
        ) : (
          <div className={pairs}>
            <DataTable
              caption="Mitra yang menerima lebih atau kurang"
              columns={partnerColumns}
              rows={partners}
              rowKey={(row) => row.partner.id}
            />
          </div>
        )}
      </Section>
    </Section>
  );
}

function Side({ title, side }: { title: string; side: ComparisonData['before'] }) {
  return (
    <Card padded>
      <h3 className="d">{title}</h3>
      <DescriptionList
        rows={[
          { label: 'Bonus mitra', value: formatRupiah(side.partners) },
          { label: 'Bonus perusahaan', value: formatRupiah(side.company) },
          { label: 'Rasio terhadap penjualan', value: percent(side.ratioPercent) },
        ]}
      />
    </Card>
  );
}
