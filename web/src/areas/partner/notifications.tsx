import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

const mayOpen = (link: string) => link.startsWith(publicPaths.partnerArea);

export default function Notifications() {
  return (
    <>
      <PageHeader title="Notifikasi" back={publicPaths.partnerArea} />
      <NotificationList
        about="Kabar tentang bonus, pesanan, PIN, penarikan, dan klaim Anda tampil di sini."
        mayOpen={mayOpen}
      />
    </>
  );
}
