import type { MemberCard } from '@rimpang/contract/network';
import { formatCount } from '@rimpang/domain/counting';
import { IconChevronLeft, IconChevronRight } from '#icons';
import { useEffect } from 'react';
import { readFailure } from '../../api/failure.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chips } from '../../lists/filter-strip.tsx';
import { SearchField } from '../../lists/search-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './network-explorer.module.css';
import { NetworkDiagram } from './network-diagram.tsx';
import { NetworkTree } from './network-tree.tsx';
import { NetworkWay } from './network-way.tsx';
import { useNetworkView, networkViews } from './use-network-view.ts';
import { useTreeAddress } from './use-tree-address.ts';

type Props = {
  /** Where the reader's network begins: oneself, or for staff the company. */
  top: MemberCard;
  /** How the breadcrumb calls that place: 'Anda', 'Perusahaan'. */
  topLabel: string;
};

/** Search, the way down to where one is, and the tree itself. */
export function NetworkExplorer({ top, topLabel }: Props) {
  const address = useTreeAddress(top);
  const { root, way, hit } = address;
  // For staff and the root account the tree runs horizontally (R2.2.9).
  const isRoot = top.parentId === null;
  const { shown, show } = useNetworkView(isRoot ? 'diagram' : 'pohon');
  useNotFoundToast(address.foundNone, address.search);
  const inView = way.findIndex(({ id }) => id === root.id);
  return (
    <div className={styles.explorer}>
      <SearchField
        label="Cari mitra di jaringan"
        placeholder="Nama atau username"
        value={address.typed}
        onSearch={address.lookFor}
        delayMs={500}
      />
      <div className={styles.found}>
        <output>{foundText(address, topLabel)}</output>
        {address.matches > 1 && (
          <div className={styles.turns}>
            <IconButton
              label="Hasil sebelumnya"
              disabled={address.turn <= 1}
              onClick={() => address.showMatch(address.turn - 1)}
            >
              <IconChevronLeft size={22} stroke={2} aria-hidden />
            </IconButton>
            <IconButton
              label="Hasil berikutnya"
              disabled={address.turn >= address.matches}
              onClick={() => address.showMatch(address.turn + 1)}
            >
              <IconChevronRight size={22} stroke={2} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      {way.length > 1 && <NetworkWay way={way} topLabel={topLabel} onOpen={address.beginAt} />}
      <Chips label="Tampilan jaringan" choices={networkViews} value={shown} onChange={show} />
      {shown === 'diagram' ? (
        <NetworkDiagram
          rootId={root.id}
          ownId={top.id}
          hitId={hit?.id}
          horizontal={isRoot}
          onOpen={address.beginAt}
        />
      ) : (
        <NetworkTree
          key={root.id}
          root={root}
          ownId={top.id}
          path={hit ? way.slice(inView) : []}
          onReroot={address.beginAt}
        />
      )}
    </div>
  );
}

function foundText(address: ReturnType<typeof useTreeAddress>, topLabel: string): string {
  if (address.error) return readFailure(address.error).message;
  if (address.foundNone) return `Tidak ada hasil untuk “${address.search}”.`;
  if (!address.hit) return '';
  const below = address.way.length - 1;
  const where = below === 0 ? `ini ${topLabel} sendiri` : `${below} tingkat di bawah ${topLabel}`;
  if (address.total === 1) return `1 mitra ditemukan, ${where}`;
  return `${formatCount(address.total)} mitra ditemukan. Hasil ke-${address.turn}: ${address.hit.fullName}, ${where}`;
}

/** R8.11: 'Mitra Tidak Ditemukan', and the tree falls back to its root. */
function useNotFoundToast(notFound: boolean, search: string) {
  useEffect(() => {
    if (notFound)
      toast.failure('Mitra Tidak Ditemukan', `Tidak ada nama atau username yang cocok dengan “${search}”.`);
  }, [notFound, search]);
}
