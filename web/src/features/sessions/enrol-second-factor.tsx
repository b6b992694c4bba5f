import { confirmSecondFactorInput } from '@rimpang/contract/second-factor';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormStack } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordStep } from './password-step.tsx';
import styles from './sessions.module.css';
import { QrCode } from '../../ui/qr-code.tsx';

type Enrolment = { secret: string; uri: string };

/** Switched on from the profile, in a dialog. */
export function EnrolSecondFactor({ onClose }: { onClose: () => void }) {
  const close = () => {
    onClose();
    void refreshAfter('identity');
  };
  return (
    <Sheet open onClose={close} title="Aktifkan verifikasi dua langkah">
      <EnrolmentSteps onDone={close} />
    </Sheet>
  );
}

/**
 * Password, then the key for the app with its first code, then the recovery codes, shown once. Where the answer with them was lost, the next press
 * shows the same ones, by whatever code.
 */
export function EnrolmentSteps({ onDone }: { onDone: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment) return <FirstCode enrolment={enrolment} onDone={setCodes} />;
  return (
    <PasswordStep
      verb="Lanjut"
      failureTitle="Belum Dimulai"
      send={(input) => api.identity.enrolSecondFactor(input)}
      onSuccess={setEnrolment}
    />
  );
}

const labels = { code: 'kode' };
const initial = { code: '' };

function FirstCode({
  enrolment,
  onDone,
}: {
  enrolment: Enrolment;
  onDone: (codes: readonly string[]) => void;
}) {
  const form = useForm({
    schema: confirmSecondFactorInput,
    initial,
    labels,
    failureTitle: 'Kode Belum Diterima',
    mayHaveArrived: true,
    send: (input, call) => api.identity.confirmSecondFactor(input, call),
    onSuccess: ({ recoveryCodes }) => {
      toast.success('Verifikasi Dua Langkah Aktif');
      onDone(recoveryCodes);
    },
  });
  return (
    <form {...form.form}>
      <FormStack>
        <p>
          Pindai dengan aplikasi autentikator, atau salin kuncinya, lalu masukkan kode enam angka yang tampil.
        </p>
        <div className={styles.qr}>
          <QrCode text={enrolment.uri} label="Kode QR untuk aplikasi autentikator" />
        </div>
        <div className={styles.row}>
          <code className={styles.link}>{enrolment.secret}</code>
          <CopyButton
            text={enrolment.secret}
            label="Salin kunci autentikator"
            done="Kunci berhasil disalin."
          />
        </div>
        <TextField
          {...form.field('code')}
          label="Kode autentikator"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Button type="submit" wide busy={form.busy}>
          Aktifkan
        </Button>
      </FormStack>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <FormStack>
      <h2 className="d">Simpan kode pemulihan</h2>
      <p>
        Kode ini hanya tampil sekali. Masing-masing menggantikan satu kode autentikator bila ponsel Anda
        hilang.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label="Salin semua kode pemulihan"
        done="Kode pemulihan berhasil disalin."
      />
      <Button wide onClick={onDone}>
        Sudah saya simpan
      </Button>
    </FormStack>
  );
}
