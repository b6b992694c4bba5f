import { Network } from '../../features/network/network.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function NetworkDiagram() {
  return (
    <>
      <PageHeader title="Jaringan" back={publicPaths.partnerArea} />
      <Network
        topLabel="Anda"
        notFound="Data jaringan tidak ditemukan."
        hint="Jaringan Anda tampil setelah kemitraan Anda aktif."
      />
    </>
  );
}
