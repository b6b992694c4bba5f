import { closePartnerInput } from '@rimpang/contract/partner-administration';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { Note } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import * as staffPaths from '../../../../paths/staff.ts';
import { CheckBox } from '../../../../forms/check-box.tsx';
import type { DialogProps } from './types.ts';

const first = (name: string) => ({
  title: `Hapus ${name}?`,
  consequence:
    'Akun tanpa riwayat dihapus. Akun dengan riwayat ditutup: tidak dapat login, data pribadinya dihapus, dan tempatnya di jaringan tetap sebagai “Mitra dihapus”.',
  verb: 'Hapus mitra',
  failureTitle: 'Mitra Belum Dihapus',
});
const again = {
  title: 'Bereskan sisa akun ini?',
  consequence:
    'Akun ini sudah ditutup. Saldo dilepas ke perusahaan dan PIN dibatalkan hanya jika Anda centang; poinnya kembali ke nol.',
  verb: 'Bereskan sisa',
  failureTitle: 'Sisa Belum Dibereskan',
};

type Agreed = { balance: number | null; pins: number | null };

/** What is sent: the same to a repeat whose answer was lost, whatever the page shows by then. */
const givenUp = ({ balance, pins }: Agreed) => ({
  forfeitBalance: balance !== null,
  voidPins: pins !== null,
  ...(balance !== null && { balance }),
  ...(pins !== null && { pins }),
});

/** Delete or close (decision 009): nothing is lost silently; money and PINs are given up only where that is ticked. */
export function CloseDialog({ partner, onClose }: DialogProps) {
  const navigate = useNavigate();
  /** What was ticked, as it stood beside the tick: what came in meanwhile is ticked anew (decision 233). */
  const [agreed, setAgreed] = useState<Agreed>({ balance: null, pins: null });
  const balance = partner.balance?.available ?? 0;
  const held = partner.balance?.held ?? 0;
  const pins = partner.stock.activation + partner.stock.ro;
  return (
    <ReasonDialog
      {...(partner.closed ? again : first(partner.fullName))}
      mayHaveArrived
      schema={closePartnerInput}
      toInput={(values) => ({ partnerId: partner.id, ...givenUp(agreed), ...values })}
      send={(input, call) => api.partners.close(input, call)}
      onDone={({ outcome, forfeited, pinsVoided }) => {
        const lost = [
          forfeited > 0 && `${formatRupiah(forfeited)} dilepas`,
          pinsVoided > 0 && `${formatNumber(pinsVoided)} PIN dibatalkan`,
        ].filter(Boolean);
        const rest = lost.length > 0 ? ` ${lost.join(', ')}.` : '';
        toast.success(
          partner.closed ? 'Sisa Dibereskan' : outcome === 'removed' ? 'Mitra Dihapus' : 'Mitra Ditutup',
          `${partner.fullName}.${rest}`,
        );
        if (outcome === 'removed') void navigate(staffPaths.partners);
      }}
      onFailure={({ code }) => {
        if (code === 'OFFER_CHANGED') void refreshAfter('partners');
        return false;
      }}
      onClose={onClose}
    >
      {held > 0 && (
        <Note tone="error" title="Penarikan masih menunggu">
          {formatRupiah(held)} ditahan untuk penarikan. Putuskan penarikannya dahulu, baru mitra ini dapat
          dihapus.
        </Note>
      )}
      {balance > 0 && (
        <Tick
          checked={agreed.balance === balance}
          onChange={(checked) => setAgreed({ ...agreed, balance: checked ? balance : null })}
        >
          Lepaskan saldo {formatRupiah(balance)} tanpa dibayarkan
        </Tick>
      )}
      {pins > 0 && (
        <Tick
          checked={agreed.pins === pins}
          onChange={(checked) => setAgreed({ ...agreed, pins: checked ? pins : null })}
        >
          Batalkan {formatNumber(pins)} PIN yang masih tersedia
        </Tick>
      )}
    </ReasonDialog>
  );
}

type TickProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <CheckBox checked={checked} onChange={onChange}>
      {children}
    </CheckBox>
  );
}
