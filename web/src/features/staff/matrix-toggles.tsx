import { editableModules, type MatrixRole, type Module } from '@rimpang/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../api/client.ts';
import { useMay } from '../../session/session-store.ts';
import { ErrorState } from '../../lists/error-state.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { Card } from '../../ui/section.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { undoAction } from '../../staff-ui/dialogs/undo.ts';
import styles from './access.module.css';

const roleTitles: Record<MatrixRole, string> = { finance: 'Finance', cs: 'CS' };
const moduleWords: Record<Module, { title: string; sub: string }> = {
  dashboard: { title: 'Dasbor', sub: 'Ringkasan seluruh perusahaan' },
  'bonus-management': { title: 'Manajemen Bonus', sub: 'Bonus mitra dan perusahaan' },
  'withdrawal-management': { title: 'Penarikan', sub: 'Penarikan bonus dan klaim reward' },
  'access-control': { title: 'Akses Kontrol', sub: 'Peran dan admin' },
  'pin-management': { title: 'Manajemen PIN', sub: 'Orderan, stok, dan status PIN' },
  'mitra-management': { title: 'Manajemen Mitra', sub: 'Mitra, pendaftaran, dan penjualan' },
  'network-view': { title: 'Jaringan', sub: 'Pohon jaringan seluruh mitra' },
};
const matrixRoles = ['finance', 'cs'] as const;

type Matrix = Awaited<ReturnType<typeof api.identity.matrix>>;

/** The toggles of finance and cs; each takes effect at once and can be taken back. */
export function MatrixToggles() {
  const matrix = useQuery(queries.identity.matrix.queryOptions({ input: {} }));
  if (matrix.error && !matrix.data)
    return <ErrorState error={matrix.error} retry={() => void matrix.refetch()} />;
  return (
    <div className={styles.roles}>
      {matrixRoles.map((role) =>
        matrix.data ? (
          <RoleCard key={role} role={role} matrix={matrix.data} />
        ) : (
          <PanelSkeleton key={role} height="13.75rem" />
        ),
      )}
    </div>
  );
}

function RoleCard({ role, matrix }: { role: MatrixRole; matrix: Matrix }) {
  return (
    <Card padded>
      <h3 className="d">{roleTitles[role]}</h3>
      <ul className={styles.toggles} aria-label={`Hak akses ${roleTitles[role]}`}>
        {editableModules[role].map((module) => (
          <li key={module}>
            <Toggle role={role} module={module} allowed={matrix[role][module] ?? false} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Toggle({ role, module, allowed }: { role: MatrixRole; module: Module; allowed: boolean }) {
  const may = useMay();
  const { title, sub } = moduleWords[module];
  const change = useOperation({ failureTitle: 'Hak Akses Belum Diubah', onSuccess: () => undefined });
  const words = (to: boolean) =>
    `${title} untuk ${roleTitles[role]} sekarang ${to ? 'boleh' : 'tidak boleh'}.`;
  const set = (to: boolean) =>
    void change.run(`${role}-${module}-${to}`, async (call) => {
      await api.identity.changeMatrix({ role, module, allowed: to }, call);
      toast.success(
        'Hak Akses Diubah',
        words(to),
        undoAction((back) => api.identity.changeMatrix({ role, module, allowed: !to }, back), words(!to)),
      );
    });
  return (
    <label className={styles.toggle}>
      <span>
        <b>{title}</b>
        <small>{sub}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={allowed}
        aria-checked={allowed}
        aria-label={`${title} untuk ${roleTitles[role]}`}
        disabled={change.busy || !may('identity.changeMatrix')}
        onChange={(event) => set(event.target.checked)}
      />
    </label>
  );
}
