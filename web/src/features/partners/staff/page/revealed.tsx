import { revealInput } from '@rimpang/contract/partner-administration';
import { IconEye } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import styles from './partner.module.css';
import type { Partner } from './types.ts';

const fields = { nik: 'NIK', account: 'nomor rekening' } as const;

type Props = { partner: Partner; field: keyof typeof fields; masked: string | null };

/** Masked until a person says why they need it; that is written into the audit log. */
export function Revealed({ partner, field, masked }: Props) {
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const may = useMay();
  if (!masked) return '-';
  return (
    <span className={styles.masked}>
      <span className="num">{value ? value.replace(/(.{4})(?=.)/g, '$1 ') : masked}</span>
      {!value && may('partners.reveal') && (
        <Button
          small
          variant="plain"
          icon={<IconEye size={18} stroke={2} aria-hidden />}
          aria-label={`Tampilkan ${fields[field]}`}
          onClick={() => setAsking(true)}
        >
          Tampilkan
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`Tampilkan ${fields[field]} ${partner.fullName}?`}
          consequence="Alasan ini dicatat dalam riwayat audit bersama nama Anda."
          verb="Tampilkan"
          schema={revealInput}
          toInput={(values) => ({ partnerId: partner.id, field, ...values })}
          send={(input, call) => api.partners.reveal(input, call)}
          onDone={(shown) => setValue(shown.value)}
          failureTitle="Belum Ditampilkan"
          onFailure={() => false}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
