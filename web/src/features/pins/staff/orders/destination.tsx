import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';

/** In groups of four, as a bank statement prints it. */
const grouped = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The company's accounts, in one of which the money of an order must have arrived: what to look for in which statement. */
export function Destination() {
  const company = useQuery(queries.storefront.company.queryOptions({ input: {} }));
  if (company.error && !company.data)
    return (
      <div>
        <dt>Tujuan</dt>
        <dd>
          <span role="alert">Rekening perusahaan belum terbaca.</span>
        </dd>
        <dd>
          <Button variant="outline" small onClick={() => void company.refetch()}>
            Coba lagi
          </Button>
        </dd>
      </div>
    );
  const accounts = company.data?.bankAccounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <div>
      <dt>{accounts.length === 1 ? 'Tujuan' : 'Tujuan, salah satu'}</dt>
      {accounts.map(({ bank, number, holder }) => (
        <dd key={`${bank} ${number}`}>
          <b className="num">
            {bank} {grouped(number)}
          </b>
          <small>a.n. {holder}</small>
        </dd>
      ))}
    </div>
  );
}
