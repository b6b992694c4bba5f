import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { IconAlertTriangle, IconDatabase, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { Note, Section } from '../../ui/section.tsx';

/** Does everything add up, and is there a copy of it: the last verification and the last backup. */
export function UpkeepState() {
  const upkeep = useQuery(queries.reports.upkeep.queryOptions({ input: {} }));
  if (!upkeep.data) return null;
  const { verification, backup, enoughSpace } = upkeep.data;
  return (
    <Section title="Pemeriksaan dan cadangan">
      {!enoughSpace && (
        <Note
          tone="error"
          icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
          title="Penyimpanan hampir penuh"
        >
          Perubahan ditolak sampai ada ruang lagi.
        </Note>
      )}
      <List label="Pemeriksaan dan cadangan">
        <ListRow
          tile={<IconShieldCheck size={20} stroke={1.75} aria-hidden />}
          tone={verification && !verification.ok ? 'merah' : 'daun'}
          title={verificationWords(verification)}
          sub={verification ? formatMoment(new Date(verification.at)) : 'Jalankan npm run verify di server.'}
        />
        <ListRow
          tile={<IconDatabase size={20} stroke={1.75} aria-hidden />}
          tone={backup ? 'daun' : 'netral'}
          title={
            backup
              ? `Cadangan: ${formatNumber(backup.rows)} baris, ${formatNumber(backup.files)} file`
              : 'Belum pernah ada cadangan'
          }
          sub={backup ? formatMoment(new Date(backup.at)) : 'Jalankan npm run backup di server.'}
        />
      </List>
    </Section>
  );
}

type Verification = { ok: boolean; checks: number; differences: number; first: string | null } | null;

function verificationWords(verification: Verification): string {
  if (!verification) return 'Belum pernah diperiksa';
  if (verification.ok) return `${verification.checks} pemeriksaan cocok`;
  return `${verification.differences} selisih: ${verification.first ?? ''}`;
}
