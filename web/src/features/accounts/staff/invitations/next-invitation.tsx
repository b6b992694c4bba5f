import type { ReadyInvitation } from '@rimpang/contract/invitations';
import { formatMoment } from '@rimpang/domain/calendar';
import { formatCount } from '@rimpang/domain/counting';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { readFailure } from '../../../../api/failure.ts';
import { OutsideLink } from '../../../../ui/outside-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, Note } from '../../../../ui/section.tsx';
import { useFocusHeir } from '../../../../ui/use-focus-heir.ts';
import { invitationMessage } from './invitation-words.ts';
import styles from './invitations.module.css';

type Message = Pick<ReadyInvitation, 'id' | 'expiresAt'>;
type Asked = { sent?: Message; skip?: Message };
type Answer = Awaited<ReturnType<typeof api.identity.nextInvitation>>;

/**
 * Who is invited next. The link is made before the tap, so that WhatsApp opens with the tap itself; the tap also says that this
 * person was written to and asks for the next one. Where that did not reach the server it is said again, or the next person would
 * be the same one.
 */
export function useNextInvitation() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<{ asked: Asked; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (asked: Asked = {}) => {
    setBusy(true);
    setFailed(null);
    try {
      setAnswer(await api.identity.nextInvitation(asked));
    } catch (error) {
      setFailed({ asked, message: readFailure(error).message });
    }
    setBusy(false);
  };
  return {
    answer,
    failed,
    busy,
    ask,
    /** A person of the list comes first. */
    putFirst: (next: ReadyInvitation) =>
      setAnswer((before) => ({ waiting: before?.waiting ?? 0, replaced: false, next })),
  };
}

type Props = { queue: ReturnType<typeof useNextInvitation> };

/**
 * One tap for each person: opens WhatsApp with the message ready, and shows the next person, who is read out. What goes with the
 * focus leaves it here.
 */
export function NextInvitation({ queue }: Props) {
  return (
    <div tabIndex={-1} aria-live="polite" className={styles.turn}>
      <Turn queue={queue} />
    </div>
  );
}

function Turn({ queue }: Props) {
  const { answer, failed, busy, ask } = queue;
  if (failed)
    return (
      <Part>
        <Note
          tone="error"
          title={failed.asked.sent ? 'Pengiriman Belum Tercatat' : 'Undangan Belum Disiapkan'}
          action={
            <Button small variant="outline" busy={busy} onClick={() => void ask(failed.asked)}>
              Coba lagi
            </Button>
          }
        >
          <p role="alert">{failed.message}</p>
        </Note>
      </Part>
    );
  if (!answer)
    return (
      <Part>
        <Button
          icon={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
          busy={busy}
          busyLabel="Menyiapkan..."
          onClick={() => void ask()}
        >
          Mulai mengundang lewat WhatsApp
        </Button>
      </Part>
    );
  const { next, waiting, replaced } = answer;
  return (
    <>
      {replaced && (
        <Note tone="error" title="Pesan Tadi Tidak Berlaku">
          <p role="alert">
            Tautan di pesan yang baru dibuka sudah diganti di layar lain, dan tidak dicatat sebagai terkirim.
            Jangan kirim pesan itu.
          </p>
        </Note>
      )}
      {next ? (
        <Ready person={next} waiting={waiting} busy={busy} ask={ask} />
      ) : (
        <Note>Semua yang punya nomor WhatsApp sudah diundang.</Note>
      )}
    </>
  );
}

/** Its button goes once it was pressed. */
function Part({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusHeir(frame);
  return <div ref={frame}>{children}</div>;
}

type ReadyProps = {
  person: ReadyInvitation;
  waiting: number;
  busy: boolean;
  ask: (asked: Asked) => Promise<void>;
};

/** The link stays the same element from person to person, so that Enter goes on. */
function Ready({ person, waiting, busy, ask }: ReadyProps) {
  const { id, fullName, username, phone, expiresAt } = person;
  const message = { id, expiresAt };
  const frame = useRef<HTMLDivElement>(null);
  useFocusHeir(frame);
  const send = (event: MouseEvent) => {
    // A second tap before the next person is there would write to this one again.
    if (busy) event.preventDefault();
    else void ask({ sent: message });
  };
  return (
    <Card padded className={styles.next}>
      <div>
        <p className={styles.who}>{fullName}</p>
        <p>
          @{username}, <span className="whole">{formatPhone(phone)}</span>. Tautannya berlaku sampai{' '}
          {formatMoment(new Date(expiresAt))}.{waiting > 0 && ` Sisa ${formatCount(waiting)} orang.`}
        </p>
      </div>
      <div ref={frame} className={styles.ways} aria-live="off">
        <OutsideLink
          href={whatsappLink(phone, invitationMessage(person, window.location.origin))}
          icon={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
          busy={busy}
          onClick={send}
        >
          Kirim dan lanjut
        </OutsideLink>
        <Button variant="outline" busy={busy} onClick={() => void ask({ skip: message })}>
          Lewati
        </Button>
      </div>
    </Card>
  );
}
