import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { Card, DescriptionList, Section } from '../../../ui/section.tsx';
import styles from './resellers.module.css';

/** Points and what they are worth: one point per piece sold. */
export function RewardTiers({ tiers }: { tiers: readonly { points: number; amount: number }[] | undefined }) {
  if (!tiers) return null;
  return (
    <Section title="Tingkat reward">
      <Card padded className={styles.tiers}>
        <p>1 poin setiap produk terjual. Reward dibayar setiap 6 bulan oleh stokis masing-masing.</p>
        <DescriptionList
          rows={tiers.map(({ points, amount }) => ({
            label: `${formatNumber(points)} poin`,
            value: formatRupiah(amount),
          }))}
        />
      </Card>
    </Section>
  );
}
