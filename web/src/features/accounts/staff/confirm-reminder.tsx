import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ConfirmAddress } from '../confirm-address.tsx';

/** On the home of staff whose address a colleague entered, until it is confirmed or another one waits. */
export function ConfirmReminder() {
  const { data } = useQuery(queries.identity.ownEmail.queryOptions({ input: {} }));
  if (!data?.email || data.pending || data.confirmed !== false) return null;
  return <ConfirmAddress email={data.email} wrong="Bukan alamat Anda? Ganti di Profil." />;
}
