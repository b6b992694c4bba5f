import { ButtonLink } from '../../ui/button-link.tsx';
import { useMay } from '../../session/session-store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import * as staffPaths from '../../paths/staff.ts';
import { DangerZone } from './danger-zone.tsx';
import { MatrixToggles } from './matrix-toggles.tsx';
import { StaffList } from './staff-list.tsx';

/** Pengaturan Peran (R2.3.21, R6.4): what finance and cs may do, and who the admins are. */
export function AccessSettings() {
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Pengaturan Peran"
        actions={
          <ButtonLink small to={staffPaths.registerStaff}>
            Daftar Admin Baru
          </ButtonLink>
        }
      />
      <Section title="Hak akses finance dan CS" note="berlaku pada permintaan berikutnya">
        <MatrixToggles />
      </Section>
      <Section title="Daftar admin">
        <StaffList />
      </Section>
      {may('partners.resetNetwork') && <DangerZone />}
    </>
  );
}
