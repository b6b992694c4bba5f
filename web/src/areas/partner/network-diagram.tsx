import { Network } from '../../features/network/network.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function NetworkDiagram() {
  return (
    <>
      <PageHeader title="Jaringan" back="/dashboard" />
      <Network
        topLabel="Anda"
        notFound="Data jaringan tidak ditemukan."
        hint="Jaringan Anda tampil setelah kemitraan Anda aktif."
      />
    </>
  );
}
