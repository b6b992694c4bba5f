import type { PartnerHome } from '@rimpang/contract/reports';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowUpRight,
  IconChevronRight,
  IconKey,
  IconRefresh,
  IconShoppingBag,
  IconUserPlus,
} from '#icons';
import { Link } from 'react-router';
import * as partnerPaths from '../../../paths/partner.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Goals } from './goals.tsx';
import styles from './ro-and-pins.module.css';

type Props = Pick<PartnerHome, 'ro' | 'pins' | 'goals'>;

/** What costs a partner money when it is not looked after, under the money panel: RO, PINs, and the next reward (R12.33). */
export function RoAndPins({ ro, pins, goals }: Props) {
  return (
    <section className={styles.home} aria-label="RO dan PIN Anda">
      {!ro.active && <InactiveRo missed={ro.missedThisMonth} pins={pins.ro} />}
      <div className={styles.card}>
        <Link to={partnerPaths.pinStock} className={styles.pins}>
          <IconKey size={20} stroke={1.75} aria-hidden />
          <span className={styles.stock}>
            <span>
              PIN Aktivasi <b>{formatNumber(pins.activation)}</b>
            </span>
            {' · '}
            <span>
              PIN RO <b>{formatNumber(pins.ro)}</b>
            </span>
            {ro.active && <Badge status="Aktif" label="RO Aktif" bare />}
          </span>
          <IconChevronRight size={18} stroke={2} aria-hidden />
        </Link>
        <Shortcuts />
        <Goals goals={goals} />
      </div>
    </section>
  );
}

/** What went past this month, and the one step that ends it: using a PIN, or ordering one where there is none. */
function InactiveRo({ missed, pins }: { missed: PartnerHome['ro']['missedThisMonth']; pins: number }) {
  return (
    <div className={styles.inactive}>
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <p>
        <b>RO Tidak Aktif.</b>{' '}
        {missed.count > 0 ? (
          <Link to={partnerPaths.missedRoBonuses}>
            {formatNumber(missed.count)} bonus terlewat bulan ini, {formatRupiah(missed.amount)}.
          </Link>
        ) : (
          'Bonus RO dari tim akan melewati Anda.'
        )}
      </p>
      {pins > 0 ? (
        <ButtonLink to={partnerPaths.activateRo} small>
          Aktifkan RO
        </ButtonLink>
      ) : (
        <ButtonLink to={partnerPaths.orderPins} small>
          Order PIN RO
        </ButtonLink>
      )}
    </div>
  );
}

const shortcuts: readonly { label: string; icon: Icon; to: string }[] = [
  { label: 'Order', icon: IconShoppingBag, to: partnerPaths.orderPins },
  { label: 'Transfer', icon: IconArrowUpRight, to: partnerPaths.transferPins },
  { label: 'RO', icon: IconRefresh, to: partnerPaths.activateRo },
  { label: 'Undang', icon: IconUserPlus, to: partnerPaths.invite },
];

function Shortcuts() {
  return (
    <nav className={styles.shortcuts} aria-label="Pintasan">
      {shortcuts.map(({ label, icon: ShortcutIcon, to }) => (
        <Link key={label} to={to}>
          <span className={styles.tile}>
            <ShortcutIcon size={22} stroke={1.75} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
