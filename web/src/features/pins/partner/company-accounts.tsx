import { useQuery } from '@tanstack/react-query';
import { IconBuildingBank } from '#icons';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import styles from './company-accounts.module.css';

/** The company's bank accounts, with their numbers to copy (R9.4). */
export function CompanyAccounts() {
  const { demo } = useSession();
  const company = useQuery(queries.storefront.company.queryOptions({ input: {} }));
  if (company.isPending) return <ListSkeleton rows={2} />;
  if (!company.data) return <ErrorState error={company.error} retry={() => void company.refetch()} />;
  if (company.data.bankAccounts.length === 0)
    return <p>Rekening tujuan belum tersedia. Hubungi kami sebelum mentransfer.</p>;
  return (
    <section className={styles.accounts} aria-label="Rekening tujuan">
      {demo && <b>Demo: jangan transfer</b>}
      <p>Transfer ke salah satu rekening berikut, dengan jumlah yang persis sama.</p>
      <ul>
        {company.data.bankAccounts.map(({ bank, number, holder }) => (
          <li key={`${bank}-${number}`}>
            <IconBuildingBank size={24} stroke={1.75} aria-hidden />
            <span className={styles.account}>
              <b>
                {bank} <span className="num">{number}</span>
              </b>
              <small>a.n. {holder}</small>
            </span>
            <CopyButton
              text={number}
              label={`Salin nomor rekening ${bank}`}
              done={`Nomor rekening ${bank} berhasil disalin.`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
