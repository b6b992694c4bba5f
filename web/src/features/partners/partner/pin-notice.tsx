import { IconAlertTriangle, IconKey } from '#icons';
import { Link } from 'react-router';
import { Note } from '../../../ui/section.tsx';
import * as partnerPaths from '../../../paths/partner.ts';

/** What a registration costs, or that it cannot be done now (R2.2.1). */
export function PinNotice({ pins }: { pins: number }) {
  if (pins === 0) {
    return (
      <Note
        tone="wait"
        icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
        title="Anda tidak memiliki PIN aktivasi yang tersedia."
      >
        Satu pendaftaran memakai satu PIN aktivasi. <Link to={partnerPaths.orderPins}>Order PIN</Link>
      </Note>
    );
  }
  return (
    <Note icon={<IconKey size={24} stroke={1.75} aria-hidden />} title="Memakai 1 PIN aktivasi">
      Stok Anda {pins}, tersisa {pins - 1} setelah ini
    </Note>
  );
}
