import { addNoteInput } from '@rimpang/contract/partner-notes';
import { api } from '../../../../api/client.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from './timeline.module.css';

const initial = { text: '' };
const labels = { text: 'Catatan' };

/** Writes a note about a partner; only staff ever read it. */
export function NewNote({ partnerId }: { partnerId: number }) {
  const form = useForm({
    schema: addNoteInput,
    initial,
    labels,
    toInput: ({ text }) => ({ partnerId, text }),
    failureTitle: 'Catatan Belum Disimpan',
    send: (input, call) => api.partners.addNote(input, call),
    onSuccess: () => {
      toast.success('Catatan Disimpan', 'Hanya staf yang dapat membacanya.');
    },
  });
  const { text } = form.values;
  return (
    <form {...form.form} className={styles.write}>
      <TextField
        {...form.field('text')}
        label="Tulis catatan"
        rows={text === '' ? 1 : 3}
        maxLength={1_000}
        placeholder="Hanya dibaca staf"
      />
      {text !== '' && (
        <Button type="submit" small busy={form.busy} busyLabel="Menyimpan...">
          Simpan catatan
        </Button>
      )}
    </form>
  );
}
