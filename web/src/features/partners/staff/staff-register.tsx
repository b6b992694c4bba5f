import { IconAlertTriangle, IconKey, IconUserPlus } from '#icons';
import { isAllowed } from '@rimpang/domain/states';
import { publicOrderStates } from '@rimpang/domain/storefront';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { queries } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Note, Section } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { SaleWarnings } from '../../storefront/staff/sale-warnings.tsx';
import type { SaleDetail } from '../../storefront/staff/types.ts';
import { RecentRegistrations } from '../recent-registrations.tsx';
import { RegisterForm } from '../register-form.tsx';
import { useRegistered } from '../registered.tsx';
import type { RegisterOptions } from '../use-register-form.ts';
import { noCompanyPin, useHasCompanyPin } from './company-pin.ts';
import * as staffPaths from '../../../paths/staff.ts';

const title = 'Daftar Mitra Baru';

/**
 * Staff register a partner with a PIN of the company (R2.3.13). `?pendaftaran=ID` prefills the form from
 * a package registration, which is closed with the registration.
 */
export function StaffRegister() {
  const [params] = useSearchParams();
  const registered = useRegistered(staffPaths.networkFrom);
  const orderId = Number(params.get('pendaftaran'));
  const from = Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null;
  return (
    <>
      <PageHeader title={title} />
      <Columns
        last={
          <Section title="Pendaftaran terbaru">
            <RecentRegistrations />
          </Section>
        }
      >
        <CompanyPins />
        {from === null ? (
          <Form key="blank" sale={null} onRegistered={registered.show} />
        ) : (
          <FromSale key={from} orderId={from} onRegistered={registered.show} />
        )}
      </Columns>
      {registered.sheet}
    </>
  );
}

/** How many there are, for those who may know. */
function useActivationPins(): number | undefined {
  const may = useMay();
  const stock = useQuery(
    queries.pins.companyStock.queryOptions({ input: {}, enabled: may('pins.companyStock') }),
  );
  return stock.data?.activation.available;
}

function CompanyPins() {
  const pins = useActivationPins();
  const hasPin = useHasCompanyPin();
  const may = useMay();
  if (hasPin === false) {
    return (
      <Note
        tone="wait"
        icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
        title="PIN aktivasi perusahaan habis."
      >
        Satu pendaftaran memakai satu PIN aktivasi.{' '}
        {may('pins.create') ? (
          <Link to={staffPaths.createPins}>Buat PIN</Link>
        ) : (
          'Minta Super Admin atau Admin membuatnya.'
        )}
      </Note>
    );
  }
  return (
    <Note icon={<IconKey size={24} stroke={1.75} aria-hidden />} title="Memakai 1 PIN aktivasi perusahaan">
      {pins === undefined || pins === 0
        ? 'Dari stok PIN Super Admin.'
        : `Stok perusahaan ${pins}, tersisa ${pins - 1} setelah ini`}
    </Note>
  );
}

type Done = Pick<RegisterOptions, 'onRegistered'>;

function FromSale({ orderId, onRegistered }: Done & { orderId: number }) {
  const order = useQuery(queries.storefront.order.queryOptions({ input: { orderId } }));
  if (order.data) return <Form sale={order.data} onRegistered={onRegistered} />;
  if (order.error) return <ErrorState error={order.error} retry={() => void order.refetch()} />;
  return <PanelSkeleton height="30rem" />;
}

function Form({ sale, onRegistered }: Done & { sale: SaleDetail | null }) {
  const hasPin = useHasCompanyPin();
  const common = { upline: '', hasPin, noPin: noCompanyPin, onRegistered };
  if (!sale) return <RegisterForm {...common} draft="staff-register" />;
  if (!isAllowed(publicOrderStates, 'partners.registerFromOrder', sale.status))
    return <SaleNote sale={sale} />;
  return (
    <>
      <SaleNote sale={sale} />
      <SaleWarnings sale={sale} />
      <RegisterForm
        {...common}
        orderId={sale.id}
        seen={sale.seen}
        draft={`staff-register-${sale.id}`}
        prefill={{
          fullName: sale.name,
          phone: sale.phone,
          email: sale.email ?? '',
          address: sale.address ?? '',
          bankHolder: sale.name,
        }}
      />
    </>
  );
}

/** Which package registration this is, and what has become of it. */
function SaleNote({ sale }: { sale: SaleDetail }) {
  return (
    <Note
      tone="quiet"
      icon={<IconUserPlus size={24} stroke={1.75} aria-hidden />}
      title={`Dari pendaftaran ${sale.reference}`}
      action={<Link to={staffPaths.tierRegistration(sale.id)}>Lihat</Link>}
    >
      {sale.title}, {sale.name}.{' '}
      {sale.status === 'pending' && 'Begitu mitra terdaftar, pendaftaran ini ikut ditandai selesai.'}
      {sale.status === 'completed' && 'Pendaftaran ini sudah ditandai selesai.'}
      {sale.status === 'rejected' && 'Pendaftaran ini sudah ditolak.'}
    </Note>
  );
}
