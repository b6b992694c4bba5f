import type { ContactMessage } from '@rimpang/contract/contact-messages';
import { formatMoment } from '@rimpang/domain/calendar';
import { normalisePhone } from '@rimpang/domain/partners';
import { isAllowed } from '@rimpang/domain/states';
import { contactStates, contactStatusLabels } from '@rimpang/domain/storefront';
import { IconAlertTriangle, IconCheck, IconMail } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useMay } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { DescriptionList, Note } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../staff-ui/queue/decision-foot.tsx';
import type { QueueMoves, QueuePanelProps } from '../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../staff-ui/queue/queue-panel.tsx';
import { undoAction } from '../../../staff-ui/dialogs/undo.ts';
import { statusLine } from '../../../staff-ui/queue/status-line.ts';
import { useNow } from '../../../staff-ui/queue/use-now.ts';
import { WhatsappLink } from '../../../staff-ui/lists/whatsapp-link.tsx';
import styles from './sales.module.css';

/** One message by its id, whatever became of it: the list read newest first from just behind it, one row long. */
function useMessage(id: number) {
  return useQuery(
    queries.storefront.messages.queryOptions({
      input: { status: 'all', suspected: 'all', order: 'newest', after: String(id + 1), limit: 1 },
      select: (found) => found.rows.find((row) => row.id === id) ?? null,
    }),
  );
}

const isUnanswered = ({ status }: ContactMessage) =>
  isAllowed(contactStates, 'storefront.finishMessage', status);

/** What a person wrote, and the ways to answer. */
export function MessagePanel({ id, moves }: QueuePanelProps) {
  const message = useMessage(id);
  const now = useNow();
  if (!message.data) {
    return (
      <QueuePanel key="loading" title="Pesan" moves={moves} noun="pesan">
        {message.error ? (
          <ErrorState error={message.error} retry={() => void message.refetch()} />
        ) : message.isPending ? (
          <PanelSkeleton height="20rem" />
        ) : (
          <EmptyState drawing="not-found" title="Data tidak ditemukan." />
        )}
      </QueuePanel>
    );
  }
  const row = message.data;
  const phone = phoneIn(row.message);
  const { status, createdAt, doneBy: by, doneAt: at } = row;
  const line = {
    waitsSince: isUnanswered(row) ? createdAt : null,
    label: contactStatusLabels[status],
    by,
    at,
  };
  return (
    <QueuePanel
      title={row.reference}
      sub={statusLine(line, now)}
      moves={moves}
      noun="pesan"
      foot={<MessageDecision message={row} moves={moves} />}
    >
      {row.suspected && (
        <Note
          tone="wait"
          icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
          title="Mungkin bukan dari orang"
        >
          Kolom yang tidak terlihat orang ikut terisi.
        </Note>
      )}
      <p className={styles.message}>{row.message}</p>
      <DescriptionList
        rows={[
          { label: 'Nama', value: row.name },
          { label: 'Email', value: <EmailText address={row.email} /> },
          { label: 'Dikirim', value: formatMoment(new Date(row.createdAt)) },
        ]}
      />
      {phone && <WhatsappLink phone={phone} name={row.name} />}
    </QueuePanel>
  );
}

/** Reply by e-mail in one's own mail program, with the message quoted below; then it is done. */
function MessageDecision({ message, moves }: { message: ContactMessage; moves: QueueMoves }) {
  const may = useMay();
  const complete = useOperation({
    failureTitle: 'Pesan Belum Ditandai Selesai',
    onSuccess: () => {
      const { id: messageId, reference, name } = message;
      const undo = undoAction(
        (call) => api.storefront.reopenMessage({ messageId }, call),
        `${reference} menunggu lagi.`,
      );
      const detail = `${reference} · ${name}`;
      moves.decided({ id: messageId, title: 'Pesan Selesai Ditangani', detail, action: undo });
    },
    onFailure: (failure) => {
      if (failure.code !== 'MESSAGE_DONE') return false;
      toast.failure('Sudah Ditangani', failure.message);
      void refreshAfter('storefront');
      return true;
    },
  });
  if (!isUnanswered(message)) {
    return <AfterDecision next={moves.next} close={moves.close} noun="pesan" />;
  }
  return (
    <DecisionFoot
      beside={
        <Button
          variant="outline"
          icon={<IconMail size={20} stroke={2} aria-hidden />}
          onClick={() => window.location.assign(replyTo(message))}
        >
          Balas
        </Button>
      }
    >
      <Button
        icon={<IconCheck size={20} stroke={2} aria-hidden />}
        aria-keyshortcuts="P"
        busy={complete.busy}
        disabledReason={!may('storefront.finishMessage') && 'Peran Anda tidak berhak menutup pesan.'}
        onClick={() =>
          void complete.run(`message-${message.id}`, (call) =>
            api.storefront.finishMessage({ messageId: message.id }, call),
          )
        }
      >
        Tandai selesai
      </Button>
    </DecisionFoot>
  );
}

function replyTo({ email, name, message, reference }: ContactMessage): string {
  const quoted = message
    .slice(0, 1_500)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const body = `Halo ${name},\n\n\n\nPesan Anda (${reference}):\n${quoted}`;
  return `mailto:${email}?subject=${encodeURIComponent(`Re: Pesan Anda ${reference}`)}&body=${encodeURIComponent(body)}`;
}

/** People write their number into the message; the first one that can be read, as E.164. */
function phoneIn(text: string): string | null {
  const found = text.match(/(?:\+?62|0)8[\d\s.-]{7,16}\d/);
  return found ? normalisePhone(found[0]) : null;
}
