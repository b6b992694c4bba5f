import { Permitted } from '../../staff-ui/permitted.tsx';
import { BranchExport } from '../../features/network/staff/branch-export.tsx';
import { Network } from '../../features/network/network.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function AdminNetwork() {
  return (
    <Permitted action="network.root" title="Jaringan">
      <PageHeader title="Jaringan" actions={<BranchExport />} />
      <Network
        topLabel="Perusahaan"
        notFound="Jaringan tidak ditemukan."
        hint="Mitra pertama muncul di sini setelah didaftarkan."
      />
    </Permitted>
  );
}
