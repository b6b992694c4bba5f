import type { Device } from '@rimpang/contract/identity';
import { formatShortDate, formatTime } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '#icons';
import { useState } from 'react';
import { api, queries } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { signOut } from '../../session/session-end.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { ConfirmDialog } from '../../ui/sheet.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './sessions.module.css';

/** Where one is signed in; one device can be ended, or all of them. */
export function Devices() {
  const devices = useQuery(queries.identity.devices.queryOptions({ input: {} }));
  const [asking, setAsking] = useState(false);
  const end = useOperation<object>({
    failureTitle: 'Perangkat Belum Dikeluarkan',
    mayHaveArrived: true,
    onFailure: ({ code }) => {
      // It went by itself, or was ended in another tab, since the list was read.
      if (code !== 'NOT_FOUND') return false;
      toast.success('Perangkat Sudah Keluar');
      void refreshAfter('identity');
      return true;
    },
    onSuccess: () => {
      toast.success('Perangkat Dikeluarkan');
    },
  });
  const endAll = useOperation<object>({
    failureTitle: 'Perangkat Belum Dikeluarkan',
    // This one too: what the server ended is left here as with 'Keluar'.
    onSuccess: signOut,
  });
  if (devices.isPending) return <ListSkeleton rows={2} />;
  if (!devices.data) return <ErrorState error={devices.error} retry={() => void devices.refetch()} />;
  return (
    <div className={styles.devices}>
      <List label="Perangkat yang sedang masuk">
        {devices.data.rows.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onEnd={() =>
              void end.run(`device-${device.id}`, (call) =>
                api.identity.endDevice({ deviceId: device.id }, call),
              )
            }
          />
        ))}
      </List>
      <p className={styles.tools}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Keluar dari semua perangkat
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void endAll.run('all', (call) => api.identity.endAllDevices({}, call))}
        title="Keluar dari semua perangkat?"
        verb="Keluar dari semua perangkat"
        variant="danger-filled"
        busy={endAll.busy}
      >
        <p>Anda juga keluar dari perangkat ini dan perlu login lagi.</p>
      </ConfirmDialog>
    </div>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const DeviceIcon = /Android|iPhone|iOS/.test(device.device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = device.device;
  const activeAt = new Date(device.activeAt);
  return (
    <ListRow
      tile={<DeviceIcon size={20} stroke={1.75} aria-hidden />}
      tone="netral"
      title={name}
      sub={`Aktif ${formatShortDate(activeAt)} ${formatTime(activeAt)}`}
      end={
        device.current ? (
          <Badge status="Aktif" label="Perangkat ini" />
        ) : (
          <Button variant="outline" small onClick={onEnd} aria-label={`Keluarkan ${name}`}>
            Keluarkan
          </Button>
        )
      }
    />
  );
}
