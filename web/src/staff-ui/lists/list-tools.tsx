import { IconBookmark, IconColumns3, IconDownload } from '#icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CheckBox } from '../../forms/check-box.tsx';
import { ExportSheet, type ExportRequest } from './export-sheet.tsx';
import styles from './tools.module.css';
import type { ColumnChoice } from './use-columns.ts';

/** Loaded when it is opened: it brings forms and their rules, which a list does without (30 kB). */
const SavedViewsSheet = lazy(() =>
  import('./saved-views-sheet.tsx').then((loaded) => ({ default: loaded.SavedViewsSheet })),
);

type Props = {
  /** The list's address below `/admin/`. */
  screen: string;
  request?: ExportRequest;
  columns?: ColumnChoice;
};

/** What every long list offers beside its heading: columns, saved views, export. */
export function ListTools({ screen, request, columns }: Props) {
  const [open, setOpen] = useState<'columns' | 'views' | 'export' | null>(null);
  const may = useMay();
  const close = () => setOpen(null);
  return (
    <span className={styles.tools}>
      {columns && (
        <Tool icon={<IconColumns3 size={18} stroke={2} aria-hidden />} onClick={() => setOpen('columns')}>
          Kolom
        </Tool>
      )}
      {may('identity.savedViews') && (
        <Tool icon={<IconBookmark size={18} stroke={2} aria-hidden />} onClick={() => setOpen('views')}>
          Simpan tampilan
        </Tool>
      )}
      {request && may('reports.export') && (
        <Tool icon={<IconDownload size={18} stroke={2} aria-hidden />} onClick={() => setOpen('export')}>
          Ekspor
        </Tool>
      )}
      {open === 'columns' && columns && <ColumnsSheet columns={columns} onClose={close} />}
      {open === 'views' && (
        <Suspense>
          <SavedViewsSheet screen={screen} onClose={close} />
        </Suspense>
      )}
      {open === 'export' && request && <ExportSheet request={request} onClose={close} />}
    </span>
  );
}

function Tool(props: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return <Button small variant="outline" {...props} />;
}

/** The ticks are the sheet's own, since the address follows a moment later and two quick ticks must both count. */
function ColumnsSheet({ columns, onClose }: { columns: ColumnChoice; onClose: () => void }) {
  const [hidden, setHidden] = useState(columns.hidden);
  const show = (key: string, on: boolean) => {
    const next = new Set(hidden);
    if (on) next.delete(key);
    else next.add(key);
    setHidden(next);
    columns.hide(next);
  };
  return (
    <Sheet open onClose={onClose} title="Kolom yang tampil">
      <ul aria-label="Kolom">
        {columns.choices.map(({ key, title }) => (
          <li key={key}>
            <CheckBox checked={!hidden.has(key)} onChange={(checked) => show(key, checked)}>
              {title}
            </CheckBox>
          </li>
        ))}
      </ul>
      <p>Pilihan ini ikut tersimpan dalam alamat dan tampilan tersimpan.</p>
    </Sheet>
  );
}
