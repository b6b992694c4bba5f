import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import type {
  BackupState,
  MailState,
  OffsiteState,
  RestoreTestState,
  VerificationState,
} from '@rimpang/domain/upkeep';
import {
  IconAlertTriangle,
  IconCloudUpload,
  IconDatabase,
  IconMail,
  IconRestore,
  IconShieldCheck,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../lists/error-state.tsx';
import { type api, queries } from '../../../api/client.ts';
import { List, ListRow } from '../../../ui/list.tsx';
import { Note, Section } from '../../../ui/section.tsx';
import { mailWords } from './mail-words.ts';

type Upkeep = Awaited<ReturnType<typeof api.reports.upkeep>>;

/** Grey: unknown. Green: in order. Amber: a person should look. Red: nothing to rely on. */
const tones = {
  never: 'netral',
  none: 'netral',
  fine: 'daun',
  old: 'kunyit',
  ahead: 'kunyit',
  incomplete: 'kunyit',
  'given-up': 'kunyit',
  lost: 'merah',
  failed: 'merah',
  waits: 'merah',
  differs: 'merah',
} as const satisfies Record<
  BackupState | MailState | OffsiteState | RestoreTestState | VerificationState,
  string
>;

/** For owners: does everything add up, is there a copy of it, also outside, was one restored lately, and does e-mail go out. */
export function UpkeepState() {
  const upkeep = useQuery(queries.reports.upkeep.queryOptions({ input: {} }));
  if (upkeep.error && !upkeep.data)
    return (
      <Section title="Pemeriksaan dan cadangan">
        <ErrorState error={upkeep.error} retry={() => void upkeep.refetch()} />
      </Section>
    );
  if (!upkeep.data) return null;
  const { backupState, offsiteState, restoreTestState, verificationState, enoughSpace, mail, mailState } =
    upkeep.data;
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
          {...verificationWords(upkeep.data)}
        />
        <ListRow
          tile={<IconDatabase size={20} stroke={1.75} aria-hidden />}
          tone={tones[backupState]}
          {...backupWords(upkeep.data)}
        />
        <ListRow
          tile={<IconCloudUpload size={20} stroke={1.75} aria-hidden />}
          tone={tones[offsiteState]}
          {...offsiteWords(upkeep.data)}
        />
        <ListRow
          tile={<IconRestore size={20} stroke={1.75} aria-hidden />}
          tone={tones[restoreTestState]}
          {...restoreTestWords(upkeep.data)}
        />
        {mail && mailState !== 'fine' && (
          <ListRow
            tile={<IconMail size={20} stroke={1.75} aria-hidden />}
            tone={tones[mailState]}
            {...mailWords(mail)}
          />
        )}
      </List>
    </Section>
  );
}

type Words = { title: string; sub: string };

const when = (at: string) => formatMoment(new Date(at));

/** Written down by a clock that was ahead: that it happened is known, when it did is not. */
const aheadWords = (at: string) => `Bertanda ${at}, yang belum tiba: jam server pernah maju`;

function verificationWords({ verification, verificationState }: Upkeep): Words {
  if (!verification) return { title: 'Belum pernah diperiksa', sub: 'Jalankan npm run verify di server.' };
  const { checks, differences, first, at } = verification;
  if (verificationState === 'differs')
    return { title: `${differences} selisih: ${first ?? ''}`, sub: when(at) };
  const title = `${checks} pemeriksaan cocok`;
  if (verificationState === 'ahead') return { title, sub: aheadWords(when(at)) };
  if (verificationState === 'old') return { title, sub: `Terakhir ${when(at)}, lebih dari sehari yang lalu` };
  return { title, sub: when(at) };
}

function backupWords({ backup, backupState, backupFailure, schedule }: Upkeep): Words {
  if (backupFailure) {
    const last = backup ? `Yang terakhir berhasil: ${when(backup.at)}.` : 'Belum pernah ada yang berhasil.';
    return { title: `Cadangan ${when(backupFailure.at)} gagal`, sub: `${backupFailure.why}. ${last}` };
  }
  if (!backup)
    return {
      title: 'Belum pernah ada cadangan',
      sub: schedule ? `Dibuat setiap hari pukul ${schedule}\u00a0WIB.` : 'Jalankan npm run backup di server.',
    };
  const at = when(backup.at);
  const size = `${formatNumber(backup.rows)} baris, ${formatNumber(backup.files)} file`;
  const missing =
    backup.missingFiles > 0 ? `, ${formatNumber(backup.missingFiles)} file hilang atau rusak` : '';
  const title = `Cadangan: ${size}${missing}`;
  if (backupState === 'lost') return { title, sub: `Terakhir ${at}, lebih dari seminggu yang lalu` };
  if (backupState === 'incomplete') return { title, sub: `Tidak lengkap, ${at}` };
  if (backupState === 'ahead') return { title, sub: aheadWords(at) };
  if (backupState === 'old') return { title, sub: `Terakhir ${at}, lebih dari sehari yang lalu` };
  return { title, sub: at };
}

function offsiteWords({ offsite, offsiteState }: Upkeep): Words {
  const title = 'Salinan di luar mesin';
  const last = offsite.at && `Terakhir ${when(offsite.at)}`;
  switch (offsiteState) {
    case 'none':
      return { title: 'Cadangan hanya di mesin ini', sub: 'Isi BACKUP_S3_* supaya ada salinan di luar.' };
    case 'never':
      return { title: 'Belum ada salinan di luar mesin', sub: 'Dikirim bersama cadangan berikutnya.' };
    case 'failed':
      return { title: 'Cadangan belum terkirim ke luar', sub: `${offsite.why}. ${last ?? ''}`.trim() };
    case 'ahead':
      return { title, sub: aheadWords(offsite.at ? when(offsite.at) : '') };
    case 'old':
      return { title, sub: `${last}, lebih dari sehari yang lalu` };
    case 'fine':
      return { title, sub: last ?? '' };
  }
}

function restoreTestWords({ restoreTest, restoreTestState }: Upkeep): Words {
  if (!restoreTest)
    return {
      title: 'Cadangan belum pernah diuji pulih',
      sub: 'Jalankan npm run backup -- --test di server.',
    };
  const at = when(restoreTest.at);
  if (restoreTestState === 'failed') return { title: `Uji pulih ${at} gagal`, sub: restoreTest.why ?? '' };
  const title = `Cadangan pulih utuh dalam ${formatNumber(restoreTest.seconds)} detik`;
  if (restoreTestState === 'ahead') return { title, sub: aheadWords(at) };
  return {
    title,
    sub: restoreTestState === 'old' ? `Diuji ${at}, lebih dari dua minggu yang lalu` : `Diuji ${at}`,
  };
}
