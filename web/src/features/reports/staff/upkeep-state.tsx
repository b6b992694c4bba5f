import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import type { BackupState, VerificationState } from '@rimpang/domain/upkeep';
import { IconAlertTriangle, IconDatabase, IconShieldCheck } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../lists/error-state.tsx';
import { type api, queries } from '../../../api/client.ts';
import { List, ListRow } from '../../../ui/list.tsx';
import { Note, Section } from '../../../ui/section.tsx';

type Upkeep = Awaited<ReturnType<typeof api.reports.upkeep>>;

/** Grey: unknown. Green: in order. Amber: a person should look. Red: nothing to rely on. */
const tones = {
  never: 'netral',
  fine: 'daun',
  old: 'kunyit',
  incomplete: 'kunyit',
  lost: 'merah',
  failed: 'merah',
  differs: 'merah',
} as const satisfies Record<BackupState | VerificationState, string>;

/** For owners: does everything add up, and is there a copy of it: the last check and the last backup. */
export function UpkeepState() {
  const upkeep = useQuery(queries.reports.upkeep.queryOptions({ input: {} }));
  if (upkeep.error && !upkeep.data)
    return (
      <Section title="Pemeriksaan dan cadangan">
        <ErrorState error={upkeep.error} retry={() => void upkeep.refetch()} />
      </Section>
    );
  if (!upkeep.data) return null;
  const { backupState, verificationState, enoughSpace } = upkeep.data;
  const [verification, backup] = [verificationWords(upkeep.data), backupWords(upkeep.data)];
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
          tone={tones[verificationState]}
          {...verification}
        />
        <ListRow
          tile={<IconDatabase size={20} stroke={1.75} aria-hidden />}
          tone={tones[backupState]}
          {...backup}
        />
      </List>
    </Section>
  );
}

type Words = { title: string; sub: string };

const when = (at: string) => formatMoment(new Date(at));

function verificationWords({ verification, verificationState }: Upkeep): Words {
  if (!verification) return { title: 'Belum pernah diperiksa', sub: 'Jalankan npm run verify di server.' };
  const { checks, differences, first, at } = verification;
  if (verificationState === 'differs')
    return { title: `${differences} selisih: ${first ?? ''}`, sub: when(at) };
  const title = `${checks} pemeriksaan cocok`;
  if (verificationState === 'old') return { title, sub: `Terakhir ${when(at)}, lebih dari sehari yang lalu` };
  return { title, sub: when(at) };
}

function backupWords({ backup, backupState, backupFailure }: Upkeep): Words {
  if (backupFailure) {
    const last = backup ? `Yang terakhir berhasil: ${when(backup.at)}.` : 'Belum pernah ada yang berhasil.';
    return { title: `Cadangan ${when(backupFailure.at)} gagal`, sub: `${backupFailure.why}. ${last}` };
  }
  if (!backup) return { title: 'Belum pernah ada cadangan', sub: 'Jalankan npm run backup di server.' };
  const at = when(backup.at);
  const size = `${formatNumber(backup.rows)} baris, ${formatNumber(backup.files)} file`;
  const missing = backup.missingFiles > 0 ? `, ${formatNumber(backup.missingFiles)} file hilang` : '';
  const title = `Cadangan: ${size}${missing}`;
  if (backupState === 'lost') return { title, sub: `Terakhir ${at}, lebih dari seminggu yang lalu` };
  if (backupState === 'incomplete') return { title, sub: `Tidak lengkap, ${at}` };
  if (backupState === 'old') return { title, sub: `Terakhir ${at}, lebih dari sehari yang lalu` };
  return { title, sub: at };
}
