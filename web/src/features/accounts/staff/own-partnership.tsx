import { formatRupiah, rupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { Card, DescriptionList, Section } from '../../../ui/section.tsx';

/**
 * What rests in the partnership of who was promoted (decision 206), and how to reach it. Nothing for all others, who have none; the name above
 * reads the same and says where it cannot be read.
 */
export function OwnPartnership() {
  const { data } = useQuery(queries.identity.ownAccount.queryOptions({ input: {} }));
  if (!data?.partnership) return null;
  const { balance } = data.partnership;
  const who = data.role === 'admin' ? 'super admin' : 'admin atau super admin';
  return (
    <Section title="Kemitraan Anda">
      <Card padded>
        <DescriptionList rows={[{ label: 'Saldo tersimpan', value: formatRupiah(rupiah(balance)) }]} />
        <p>
          Saldo dan tempat Anda di jaringan tetap milik Anda. Selama Anda staf, saldo tidak dapat ditarik.
          Untuk menariknya, minta {who} memilih <b>Kembalikan menjadi mitra</b> di halaman mitra Anda.
        </p>
      </Card>
    </Section>
  );
}
