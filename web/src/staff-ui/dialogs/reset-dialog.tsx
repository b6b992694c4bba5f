import { resetInput } from '@rimpang/contract/resets';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../lists/error-state.tsx';
import { useState } from 'react';
import { api, queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useSecondFactorOn } from '../../session/use-second-factor-on.ts';
import { DescriptionList, Note } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormSheet } from './form-sheet.tsx';
import { ResetProgress } from './reset-progress.tsx';
import { type ResetDone, type ResetKind, sendReset } from './send-reset.ts';

const labels = { confirm: 'RESET', currentPassword: 'password Anda', code: 'kode autentikator' };
const initial = { confirm: '', currentPassword: '', code: '' };
type ResetPreview = Awaited<ReturnType<typeof api.partners.resetPreview>>;

const words = {
  network: {
    title: 'Reset jaringan?',
    verb: 'Reset jaringan',
    done: 'Jaringan Direset',
    intro:
      'Hanya akun admin, finance, dan CS yang tetap. Semua mitra ditutup, bonus dan poin dinolkan dengan entri penutup. Cadangan dibuat dahulu; riwayat tetap dapat dibaca.',
  },
  pins: {
    title: 'Reset semua PIN?',
    verb: 'Reset semua PIN',
    done: 'Semua PIN Direset',
    intro:
      'Semua PIN yang masih tersedia dibatalkan. PIN yang sudah dipakai dan riwayatnya tetap. Cadangan dibuat dahulu.',
  },
} as const;

const unseen = 'Reset menunggu sampai yang akan hilang terbaca.';

/**
 * Decision 010: what will happen, RESET typed exactly, the password and code again (decision 209), the progress, and how to restore. What could
 * not be seen cannot be reset: there is nothing to type before the preview has been read for this very dialog.
 */
export function ResetDialog({ kind, onClose }: { kind: ResetKind; onClose: () => void }) {
  const [done, setDone] = useState<ResetDone | null>(null);
  const secondFactor = useSecondFactorOn();
  const preview = useQuery({ ...queries.partners.resetPreview.queryOptions({ input: {} }), gcTime: 0 });
  const form = useForm({
    schema: resetInput,
    initial,
    labels,
    failureTitle: 'Reset Belum Dilakukan',
    send: (input, call) =>
      sendReset(kind, () =>
        kind === 'network' ? api.partners.resetNetwork(input, call) : api.pins.resetAll(input, call),
      ),
    onSuccess: (result) => {
      setDone(result);
      toast.success(words[kind].done, 'Cadangan tersimpan.');
    },
  });
  if (done) return <HowToRestore kind={kind} done={done} onClose={onClose} />;
  const ready = form.values.confirm === 'RESET';
  return (
    <FormSheet
      onClose={onClose}
      title={words[kind].title}
      verb={words[kind].verb}
      variant="danger-filled"
      disabledReason={preview.data ? !ready && 'Ketik RESET untuk melanjutkan.' : unseen}
      intro={words[kind].intro}
      form={form}
    >
      {preview.data ? (
        <>
          <WhatGoes kind={kind} preview={preview.data} />
          {form.busy ? (
            <ResetProgress />
          ) : (
            <>
              <TextField {...form.field('confirm')} label="Ketik RESET" />
              <PasswordField
                {...form.field('currentPassword')}
                label="Password Anda"
                autoComplete="current-password"
              />
              <CodeField {...form.field('code')} asked={secondFactor} />
            </>
          )}
        </>
      ) : preview.error ? (
        <ErrorState part="Yang akan hilang" error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <PanelSkeleton height={kind === 'network' ? '10.625rem' : '5.25rem'} />
      )}
    </FormSheet>
  );
}

function WhatGoes({ kind, preview }: { kind: ResetKind; preview: ResetPreview }) {
  const { partners, balance, partnerPins, allPins, waiting } = preview;
  const pins = kind === 'network' ? partnerPins : allPins;
  const stuck = waiting.orders + waiting.withdrawals + waiting.claims;
  const common = [
    { label: 'PIN aktivasi dibatalkan', value: formatNumber(pins.activation) },
    { label: 'PIN RO dibatalkan', value: formatNumber(pins.ro) },
  ];
  const network = [
    { label: 'Mitra ditutup', value: formatNumber(partners) },
    { label: 'Saldo mitra dilepas', value: formatRupiah(balance) },
  ];
  return (
    <>
      <DescriptionList rows={kind === 'network' ? [...network, ...common] : common} />
      {kind === 'network' && stuck > 0 && (
        <Note tone="error" title="Masih ada yang menunggu">
          {waiting.orders} orderan, {waiting.withdrawals} penarikan, {waiting.claims} klaim. Putuskan dahulu.
        </Note>
      )}
    </>
  );
}

function HowToRestore({ kind, done, onClose }: { kind: ResetKind; done: ResetDone; onClose: () => void }) {
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={words[kind].done}
      foot={<Button onClick={onClose}>Selesai</Button>}
    >
      <p>
        Cadangan sebelum reset ada di <b className="wrap-anywhere">{done.backup}</b>. Untuk mengembalikannya,
        jalankan di server, di folder Rimpang, dengan pengaturan yang sama dengan produk:
      </p>
      <Note tone="quiet">
        <code className="wrap-anywhere">{done.restore}</code>
      </Note>
      <CopyButton
        text={done.restore}
        label="Salin perintah pemulihan"
        done="Perintah pemulihan berhasil disalin."
      />
    </Sheet>
  );
}
