import { IconEye } from '#icons';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

/** Where the money goes. The number is masked until it is asked for; asking is recorded, so it is asked per visit. */
export function BankAccount({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  const { id, bank } = withdrawal;
  const [number, setNumber] = useState<string | null>(null);
  const may = useMay();
  const reveal = useOperation<{ number: string }>({
    failureTitle: 'Nomor Rekening Belum Ditampilkan',
    onSuccess: (shown) => setNumber(shown.number),
  });
  return (
    <section className={styles.bank} aria-label="Rekening tujuan">
      <h3>Rekening tujuan</h3>
      <p>
        <b>{bank.label}</b> a.n. {bank.holder}
      </p>
      <div className={styles.number}>
        <output className="d">{number ? grouped(number) : bank.maskedNumber}</output>
        {number && (
          <CopyButton
            text={number}
            label={`Salin nomor rekening ${bank.label}`}
            done={`Nomor rekening ${bank.label} berhasil disalin.`}
          />
        )}
      </div>
      {!number && (
        <Button
          variant="outline"
          small
          icon={<IconEye size={18} stroke={2} aria-hidden />}
          busy={reveal.busy}
          busyLabel="Membuka..."
          disabledReason={!may('withdrawals.revealBank') && 'Peran Anda tidak berhak melihat nomor rekening.'}
          onClick={() =>
            void reveal.run(`bank-${id}`, (call) => api.withdrawals.revealBank({ withdrawalId: id }, call))
          }
        >
          Tampilkan nomor rekening
        </Button>
      )}
      <small>Membuka nomor rekening dicatat bersama nama Anda.</small>
    </section>
  );
}

/** In groups of four, as one reads it into a banking app; the copy has no gaps. */
function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
