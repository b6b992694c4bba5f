import type { ListAddress } from '../../../../lists/list-address.ts';
import { Pager } from '../../../../lists/pager.tsx';

type Props = {
  address: ListAddress;
  data: { rows: readonly unknown[]; next: string | null } | undefined;
  /** What the rows are. */
  noun: string;
};

/** Below a list of the partner's page: how many are shown, and the other pages. */
export function ListFoot({ address, data, noun }: Props) {
  if (!data) return null;
  return (
    <Pager pages={address.pages} next={data.next}>
      {data.rows.length} {noun} di halaman ini
    </Pager>
  );
}
