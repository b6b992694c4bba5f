import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { BankAccounts } from '../../../ui/bank-accounts.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';

/** The company's bank accounts, with their numbers to copy (R9.4). */
export function CompanyAccounts() {
  const { demo } = useSession();
  const company = useQuery(queries.storefront.company.queryOptions({ input: {} }));
  if (company.isPending) return <ListSkeleton rows={2} />;
  if (!company.data) return <ErrorState error={company.error} retry={() => void company.refetch()} />;
  if (company.data.bankAccounts.length === 0)
    return <p>Rekening tujuan belum tersedia. Hubungi kami sebelum mentransfer.</p>;
  return (
    <BankAccounts accounts={company.data.bankAccounts}>{demo && <b>Demo: jangan transfer</b>}</BankAccounts>
  );
}
