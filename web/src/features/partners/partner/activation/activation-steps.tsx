import { formatRupiah } from '@rimpang/domain/money';
import { pinPrices } from '@rimpang/domain/pins';
import { IconCircleCheck, IconKey } from '#icons';
import { Link } from 'react-router';
import { Note } from '../../../../ui/section.tsx';
import * as partnerPaths from '../../../../paths/partner.ts';
import { ConfirmationNote } from '../../../accounts/confirm-address.tsx';
import styles from './activation-page.module.css';
import type { Activation } from './types.ts';

/** The two things that happen elsewhere: the e-mail's link, and the PIN. */
export function ActivationSteps({ activation }: { activation: Activation }) {
  const { email, emailVerified, emailConfirmed, activationPins } = activation;
  const said = emailConfirmed ? 'sudah diverifikasi' : 'tercatat';
  return (
    <ol className={styles.steps} aria-label="Yang diperlukan">
      <li>{emailVerified ? <Done title={`Email ${email} ${said}`} /> : <VerifyEmail email={email} />}</li>
      <li>
        {activationPins > 0 ? <Done title={`${activationPins} PIN aktivasi tersedia`} /> : <OrderPin />}
      </li>
    </ol>
  );
}

function Done({ title }: { title: string }) {
  return <Note icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />} title={title} />;
}

function VerifyEmail({ email }: { email: string }) {
  return (
    <ConfirmationNote title="Verifikasi email Anda" verb="Kirim ulang">
      Buka tautan pada email yang kami kirim ke {email}.
    </ConfirmationNote>
  );
}

function OrderPin() {
  return (
    <Note
      tone="wait"
      icon={<IconKey size={24} stroke={1.75} aria-hidden />}
      title="Anda tidak memiliki PIN aktivasi yang tersedia."
    >
      Satu PIN aktivasi {formatRupiah(pinPrices.activation)}.{' '}
      <Link to={partnerPaths.orderPins}>Order PIN</Link>, atau minta upline Anda mentransfernya.
    </Note>
  );
}
