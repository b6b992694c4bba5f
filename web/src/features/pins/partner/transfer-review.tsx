import { type PinType, pinTypeLabels } from '@rimpang/domain/pins';
import { formatNumber } from '@rimpang/domain/money';
import { IconAlertTriangle, IconCircleCheck } from '#icons';
import { Link } from 'react-router';
import type { api } from '../../../api/client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Card, DescriptionList, Note } from '../../../ui/section.tsx';
import { StepHeading } from '../../../ui/step-heading.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import styles from './transfer-form.module.css';

type Props = {
  /** The full name, once the check has found it. */
  name: string | null;
  username: string;
  type: PinType;
  quantity: number;
  left: number | undefined;
  /** Why this cannot be sent after all. */
  wrong: string | null;
  busy: boolean;
  onSend: () => void;
  onEdit: () => void;
};

/** Who gets what, before it is gone. */
export function TransferReview(props: Props) {
  const { name, username, type, quantity, left, busy } = props;
  const short = left !== undefined && left < 0 && `Stok PIN ${pinTypeLabels[type]} Anda tidak mencukupi.`;
  return (
    <Columns
      last={
        <>
          <Note tone="wait" icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}>
            PIN langsung menjadi milik penerima dan tidak bisa ditarik kembali.
          </Note>
          <Button wide busy={busy} disabledReason={short || props.wrong} onClick={props.onSend}>
            Transfer PIN
          </Button>
          <Button variant="outline" wide onClick={busy ? undefined : props.onEdit}>
            Ubah
          </Button>
        </>
      }
    >
      <Card padded>
        <StepHeading className={styles.label}>Anda akan mentransfer</StepHeading>
        <p className={`${styles.amount} d`}>
          {formatNumber(quantity)} PIN {pinTypeLabels[type]}
        </p>
        <div className={styles.person}>
          <Avatar name={name ?? username} />
          <p>
            {name && <b>{name}</b>}@{username}
          </p>
        </div>
        {left !== undefined && !short && (
          <DescriptionList
            rows={[
              { label: `Stok PIN ${pinTypeLabels[type]} setelah ini`, value: `${formatNumber(left)} PIN` },
            ]}
          />
        )}
      </Card>
    </Columns>
  );
}

/** What was just passed on, with the codes to tell the receiver. */
export function Transferred({ result }: { result: Awaited<ReturnType<typeof api.pins.transfer>> }) {
  return (
    <Note icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />} title={result.message}>
      <p className="num wrap-anywhere">{result.codes.join(', ')}</p>
      <Link to={partnerPaths.pinHistory}>Lihat riwayat PIN</Link>
    </Note>
  );
}
