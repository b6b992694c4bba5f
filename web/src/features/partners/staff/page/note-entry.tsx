import { correctNoteInput, type PartnerNote } from '@rimpang/contract/partner-notes';
import { formatMoment, formatShortDate, formatTime } from '@rimpang/domain/calendar';
import { noteCorrectionMinutes } from '@rimpang/domain/notes';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { useOperation } from '../../../../forms/use-operation.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from './timeline.module.css';

/** A note in the timeline: who, when, what; struck out it stays to be read. */
export function NoteEntry({ note }: { note: PartnerNote }) {
  const [open, setOpen] = useState<'correct' | 'strike' | null>(null);
  const at = new Date(note.at);
  const close = () => setOpen(null);
  return (
    <div className={styles.note}>
      <time dateTime={note.at}>
        {formatShortDate(at)}
        <small>{formatTime(at)}</small>
      </time>
      <div className={styles.what}>
        <small>
          Catatan {note.author}
          {note.correctedAt && `, diperbaiki ${formatTime(new Date(note.correctedAt))}`}
        </small>
        {note.struck ? (
          <s className={styles.text}>{note.text}</s>
        ) : (
          <p className={styles.text}>{note.text}</p>
        )}
        {note.struck && (
          <small>
            Dicoret {note.struck.by}, {formatMoment(new Date(note.struck.at))}
          </small>
        )}
      </div>
      {!note.struck && (
        <div className={styles.noteTools}>
          {note.may.correct && (
            <Button small variant="plain" onClick={() => setOpen('correct')}>
              Perbaiki
            </Button>
          )}
          {note.may.strike && (
            <Button small variant="plain" onClick={() => setOpen('strike')}>
              Coret
            </Button>
          )}
        </div>
      )}
      {open === 'correct' && <CorrectNote note={note} onClose={close} />}
      {open === 'strike' && <StrikeNote note={note} onClose={close} />}
    </div>
  );
}

type DialogProps = { note: PartnerNote; onClose: () => void };

const labels = { text: 'Catatan' };

function CorrectNote({ note, onClose }: DialogProps) {
  const form = useForm({
    schema: correctNoteInput,
    initial: { text: note.text },
    labels,
    toInput: ({ text }) => ({ noteId: note.id, revision: note.revision, text }),
    failureTitle: 'Catatan Belum Diperbaiki',
    send: (input, call) => api.partners.correctNote(input, call),
    onSuccess: () => {
      toast.success('Catatan Diperbaiki');
      onClose();
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title="Perbaiki catatan"
      verb="Simpan"
      busyVerb="Menyimpan..."
      intro={`Catatan dapat diperbaiki penulisnya selama ${noteCorrectionMinutes} menit. Isi sebelumnya tetap ada di catatan audit.`}
      form={form}
    >
      <TextField {...form.field('text')} label="Catatan" rows={4} maxLength={1_000} />
    </FormSheet>
  );
}

function StrikeNote({ note, onClose }: DialogProps) {
  const strike = useOperation<PartnerNote>({
    failureTitle: 'Catatan Belum Dicoret',
    onSuccess: () => {
      toast.success('Catatan Dicoret', 'Tetap dapat dibaca staf.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void strike.run(`strike-${note.id}`, (call) => api.partners.strikeNote({ noteId: note.id }, call))
      }
      title={`Coret catatan ${note.author}?`}
      verb="Coret catatan"
      variant="danger-filled"
      busy={strike.busy}
    >
      <p>Catatan tetap dapat dibaca, dengan coretan dan nama Anda. Ini tidak dapat diurungkan.</p>
    </ConfirmDialog>
  );
}
