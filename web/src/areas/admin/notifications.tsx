import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useMay } from '../../session/session-store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { mayOpenIn } from './may-open.ts';

export default function Notifications() {
  const may = useMay();
  return (
    <>
      <PageHeader title="Notifikasi" />
      <NotificationList
        about="Peringatan tentang sistem, perubahan penting, dan kabar tentang akun Anda tampil di sini."
        mayOpen={(link) => mayOpenIn(link, may)}
      />
    </>
  );
}
