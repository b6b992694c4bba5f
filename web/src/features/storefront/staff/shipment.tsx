import { recordShipmentInput } from '@rimpang/contract/public-orders';
import { formatMoment } from '@rimpang/domain/calendar';
import { couriers, publicOrderStates } from '@rimpang/domain/storefront';
import { isAllowed } from '@rimpang/domain/states';
import { IconTruckDelivery } from '#icons';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { useMay } from '../../../session/session-store.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import type { SaleDetail } from './types.ts';

/** How the goods of a completed order went out, and the way to say so; nothing for what sends no goods. */
export function Shipment({ sale }: { sale: SaleDetail }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const sends = sale.kind === 'product' || sale.goods !== null || sale.shipment !== null;
  if (!sends || !isAllowed(publicOrderStates, 'storefront.recordShipment', sale.status)) return null;
  const { shipment } = sale;
  const notAllowed = !may('storefront.recordShipment') && 'Peran Anda tidak berhak.';
  return (
    <>
      <Note
        tone={shipment ? 'ok' : 'wait'}
        icon={<IconTruckDelivery size={24} stroke={1.75} aria-hidden />}
        title={shipment ? `Dikirim dengan ${shipment.courier}` : 'Belum dikirim'}
        action={
          <Button small variant="outline" disabledReason={notAllowed} onClick={() => setOpen(true)}>
            {shipment ? 'Ubah resi' : 'Isi nomor resi'}
          </Button>
        }
      >
        {shipment ? (
          <>
            <span className="num">{shipment.number}</span>{' '}
            <CopyButton text={shipment.number} label="Salin nomor resi" done="Nomor resi berhasil disalin." />
            <br />
            {formatMoment(new Date(shipment.at))} oleh {shipment.by}
          </>
        ) : (
          'Catat kurir dan nomor resi begitu barang dikirim.'
        )}
      </Note>
      {open && <ShipmentSheet sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

const labels = { courier: 'kurir', number: 'nomor resi' };
const choices = [
  { value: '', label: 'Pilih kurir...' },
  ...couriers.map((value) => ({ value, label: value })),
];

type Recorded = { shipment: SaleDetail['shipment']; revision: number };
const recordedOf = ({ shipment, shipmentRevision }: Pick<SaleDetail, 'shipment' | 'shipmentRevision'>) => ({
  shipment,
  revision: shipmentRevision,
});
const fieldsOf = ({ shipment }: Recorded) => ({
  courier: shipment?.courier ?? '',
  number: shipment?.number ?? '',
});

function ShipmentSheet({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) {
  const form = useEditForm({
    schema: recordShipmentInput,
    record: recordedOf(sale),
    fieldsOf: fieldsOf as (recorded: Recorded) => { courier: string; number: string },
    reload: async () => recordedOf(await api.storefront.order({ orderId: sale.id })),
    labels,
    toInput: (values) => ({ orderId: sale.id, ...values }),
    failureTitle: 'Nomor Resi Belum Disimpan',
    send: (input, call) => api.storefront.recordShipment(input, call),
    onSuccess: ({ reference, email }) => {
      toast.success('Nomor Resi Disimpan', email ? `${reference}. Pembeli menerima email.` : reference);
      onClose();
    },
  });
  const told = sale.email
    ? `${sale.name} menerimanya lewat email.`
    : `Sampaikan kepada ${sale.name} lewat WhatsApp.`;
  return (
    <FormSheet
      onClose={onClose}
      title={`Nomor resi ${sale.reference}`}
      verb="Simpan resi"
      busyVerb="Menyimpan..."
      intro={told}
      form={form}
    >
      <EditNotice conflict={form.conflict} />
      <SelectField {...form.field('courier')} label="Kurir" choices={choices} />
      <TextField {...form.field('number')} label="Nomor resi" maxLength={40} />
    </FormSheet>
  );
}
