import { formatDate } from '@rimpang/domain/calendar';
import { IconPackage } from '#icons';
import { ListRow } from '../../../ui/list.tsx';
import { Money } from '../../../ui/money.tsx';

/** What a partner brought along when the company moved in, among the types of bonuses that it adds up with. */
export function OpeningRow({ amount, at }: { amount: number; at: string }) {
  return (
    <ListRow
      tile={<IconPackage size={20} stroke={1.75} aria-hidden />}
      title="Saldo awal"
      sub={`Dari sistem sebelumnya, per ${formatDate(new Date(at))}`}
      end={<Money amount={amount} />}
    />
  );
}
