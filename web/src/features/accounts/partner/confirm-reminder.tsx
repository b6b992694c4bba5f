import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ConfirmAddress } from '../confirm-address.tsx';

export const wrongAddress = 'Bukan alamat Anda? Minta layanan pelanggan memperbaikinya.';

/** On Dasbor, of a partner whose address another person entered, until it is confirmed. What it asks was asked by the gate before. */
export function ConfirmReminder() {
  const { data } = useQuery(queries.partners.activation.queryOptions({ input: {} }));
  if (data?.emailVerified !== true || data.emailConfirmed !== false) return null;
  return <ConfirmAddress email={data.email} wrong={wrongAddress} />;
}
