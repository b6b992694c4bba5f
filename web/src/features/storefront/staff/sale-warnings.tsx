import { IconAlertTriangle } from '#icons';
import { Fragment } from 'react';
import { Link } from 'react-router';
import * as staffPaths from '../../../paths/staff.ts';
import { Note } from '../../../ui/section.tsx';
import styles from './sales.module.css';
import type { SaleDetail } from './types.ts';

/** Is the slip the same as another one, or nearly so? */
export function resembles(sale: SaleDetail): boolean {
  const { sameProof, proofElsewhere, similarProof, similarElsewhere } = sale;
  return sameProof.length + similarProof.length > 0 || proofElsewhere || similarElsewhere;
}

/** What to look at twice before it is done: the same slip, or nearly the same one, came with something else. */
export function SaleWarnings({ sale }: { sale: SaleDetail }) {
  const { sameProof, proofElsewhere, similarProof, similarElsewhere, usedElsewhere } = sale;
  const icon = <IconAlertTriangle size={24} stroke={1.75} aria-hidden />;
  const used = usedElsewhere && 'Orderan PIN itu sudah selesai diproses. ';
  return (
    <>
      {(sameProof.length > 0 || proofElsewhere) && (
        <Note tone="error" icon={icon} title="Bukti yang sama sudah pernah dipakai">
          {proofElsewhere && 'Gambar ini juga dikirim sebagai bukti orderan PIN. '}
          {proofElsewhere && used}
          <Others orders={sameProof} />
        </Note>
      )}
      {(similarProof.length > 0 || similarElsewhere) && (
        <Note tone="wait" icon={icon} title="Hampir sama dengan bukti lain. Bandingkan dahulu.">
          {similarElsewhere && 'Gambar yang hampir sama dikirim sebagai bukti orderan PIN. '}
          {!proofElsewhere && used}
          <Others orders={similarProof} />
        </Note>
      )}
    </>
  );
}

const pathOf = { product: staffPaths.productOrder, tier: staffPaths.tierRegistration };

/** The other orders of visitors, as one sentence. */
function Others({ orders }: { orders: SaleDetail['sameProof'] }) {
  if (orders.length === 0) return null;
  return (
    <>
      Lihat{' '}
      {orders.map(({ id, reference, kind }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link className={styles.reference} to={pathOf[kind](id)}>
            {reference}
          </Link>
        </Fragment>
      ))}
      .
    </>
  );
}
