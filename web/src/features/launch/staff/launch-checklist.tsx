import type { LaunchChecklist as Checklist } from '@rimpang/contract/launch';
import { type LaunchStep, launchStepNames } from '@rimpang/domain/launch';
import { IconCircleCheck, IconCircleDashed } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { List, ListRow } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './launch.module.css';
import { ShopSwitch } from './shop-switch.tsx';

/** Where each step is done, and what is to be done there. */
const ways: Readonly<Record<LaunchStep, { to?: string; how: string }>> = {
  'second-factor': {
    to: staffPaths.access,
    how: 'Setiap super admin memakai kode autentikator.',
  },
  'owner-email': { to: staffPaths.profile, how: 'Isi email Anda, lalu buka tautan di suratnya.' },
  mail: { how: 'Isi SMTP_URL dan MAIL_FROM di server; surat pertama membuktikannya.' },
  company: { to: staffPaths.siteSettings, how: 'Nama, badan usaha, alamat, email, dan WhatsApp.' },
  'bank-accounts': { to: staffPaths.siteSettings, how: 'Rekening yang menerima transfer.' },
  offer: { to: staffPaths.tierSettings, how: 'Sedikitnya satu produk atau satu paket.' },
  plan: { to: staffPaths.plan, how: 'Periksa setiap aturan, lalu setujui di halaman itu.' },
  backup: { how: 'Jalankan npm run backup di server.' },
};

/** On a production's home until everything is done: what the company still lacks, and the button that opens its shop. */
export function LaunchChecklist() {
  const { demo } = useSession();
  const { data } = useQuery(queries.launch.checklist.queryOptions({ input: {}, enabled: !demo }));
  if (demo || !data || (data.open && data.steps.every(({ done }) => done))) return null;
  const left = data.steps.filter(({ done }) => !done).length;
  return (
    <Section title="Persiapan toko" note={left === 0 ? 'semua siap' : `${left} belum`}>
      <List label="Persiapan toko">
        {data.steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </List>
      <div className={styles.switch}>
        <ShopSwitch checklist={data} />
      </div>
    </Section>
  );
}

function Step({ step, done, required }: Checklist['steps'][number]) {
  const { to, how } = ways[step];
  const Icon = done ? IconCircleCheck : IconCircleDashed;
  return (
    <ListRow
      tile={<Icon size={20} stroke={1.75} aria-hidden />}
      tone={done ? 'daun' : required ? 'kunyit' : 'netral'}
      title={launchStepNames[step]}
      sub={done ? undefined : how}
      end={done ? 'Selesai' : required ? 'Belum' : 'Disarankan'}
      to={done ? undefined : to}
    />
  );
}
