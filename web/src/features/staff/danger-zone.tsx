import { IconAlertTriangle } from '#icons';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './access.module.css';
import { ResetDialog } from '../../staff-ui/dialogs/reset-dialog.tsx';

/** Only the super admin sees it (R2.3.21). */
export function DangerZone() {
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.danger} aria-labelledby="danger-zone">
      <h2 id="danger-zone" className="d">
        Zona bahaya
      </h2>
      <p>
        Reset jaringan mengosongkan pohon mitra, bonus, dan poin. Cadangan dibuat lebih dahulu, dan buku besar
        tetap seimbang.
      </p>
      <Button
        variant="danger"
        icon={<IconAlertTriangle size={20} stroke={2} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Reset jaringan
      </Button>
      {asking && <ResetDialog kind="network" onClose={() => setAsking(false)} />}
    </section>
  );
}
