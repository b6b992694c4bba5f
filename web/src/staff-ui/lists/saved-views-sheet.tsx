import { saveViewInput } from '@rimpang/contract/saved-views';
import type { SavedView } from '@rimpang/contract/saved-views';
import { IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../lists/error-state.tsx';
import { Link, useSearchParams } from 'react-router';
import { api, queries } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormStack } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useOperation } from '../../forms/use-operation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { undoAction } from '../dialogs/undo.ts';
import { toast } from '../../ui/toast.ts';
import * as staffPaths from '../../paths/staff.ts';
import styles from './tools.module.css';
import { viewOf } from './view-tabs.tsx';

/** Filters, sort, search and columns of this list under a name of one's own, on every device. */
export function SavedViewsSheet({ screen, onClose }: { screen: string; onClose: () => void }) {
  const [params] = useSearchParams();
  const query = viewOf(params);
  const form = useForm({
    schema: saveViewInput,
    initial: { name: '' },
    labels: { name: 'nama tampilan' },
    toInput: (values) => ({ screen, query, ...values }),
    failureTitle: 'Tampilan Belum Disimpan',
    send: (input, call) => api.identity.saveView(input, call),
    onSuccess: ({ name }) => {
      toast.success('Tampilan Disimpan', name);
    },
  });
  return (
    <Sheet open onClose={onClose} title="Tampilan tersimpan">
      <Views screen={screen} onClose={onClose} />
      <form {...form.form}>
        <FormStack>
          <TextField
            {...form.field('name')}
            label="Simpan tampilan sekarang sebagai"
            maxLength={60}
            hint={query === '' ? 'Belum ada saringan yang dipakai.' : undefined}
          />
          <span>
            <Button type="submit" busy={form.busy}>
              Simpan tampilan
            </Button>
          </span>
        </FormStack>
      </form>
    </Sheet>
  );
}

function Views({ screen, onClose }: { screen: string; onClose: () => void }) {
  const views = useQuery(queries.identity.savedViews.queryOptions({ input: { screen } }));
  const remove = useOperation({
    failureTitle: 'Tampilan Belum Dihapus',
    mayHaveArrived: true,
    onFailure: ({ code }) => {
      // It was removed in another tab, or on another device, since the list was read.
      if (code !== 'NOT_FOUND') return false;
      toast.success('Tampilan Sudah Dihapus');
      void refreshAfter('identity');
      return true;
    },
    onSuccess: () => undefined,
  });
  const drop = (view: SavedView) =>
    void remove.run(`view-${view.id}`, async (call) => {
      await api.identity.deleteView({ viewId: view.id }, call);
      const { name, query } = view;
      const restore = undoAction(
        (again) => api.identity.saveView({ screen, name, query }, again),
        `${name} kembali.`,
      );
      toast.success('Tampilan Dihapus', name, restore);
    });
  if (views.error && !views.data)
    return <ErrorState part="Tampilan tersimpan" error={views.error} retry={() => void views.refetch()} />;
  if (!views.data) return null;
  if (views.data.views.length === 0) return <p>Belum ada tampilan tersimpan di halaman ini.</p>;
  return (
    <ul className={styles.views} aria-label="Tampilan tersimpan">
      {views.data.views.map((view) => (
        <li key={view.id}>
          <Link to={staffPaths.savedView(screen, view.query)} onClick={onClose}>
            {view.name}
          </Link>
          <IconButton label={`Hapus tampilan ${view.name}`} onClick={() => drop(view)}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
