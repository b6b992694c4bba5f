import { formatMillions, formatNumber, formatRupiah } from '@rimpang/domain/money';
import { turnoverPerActivation, turnoverPerRo } from '@rimpang/domain/network';
import { Link } from 'react-router';
import { useMay } from '../../../session/session-store.ts';
import { FitFigure } from '../../../ui/fit-figure.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

type Figure = { label: string; value: string; sub: string; to?: string };

/** The five figures over everybody (decision 007), between two rules; each leads to the list that adds up to it. */
export function FigureStrip({ network }: { network: Dashboard['network'] }) {
  const may = useMay();
  const list = may('partners.list') ? staffPaths.activePartners : undefined;
  const repeated = list && staffPaths.repeatingPartners;
  const { totalPartners, directPartners, activatedPartners, roPartners } = network;
  const figures: Figure[] = [
    {
      label: 'Total Mitra',
      value: formatNumber(totalPartners),
      sub: `${formatNumber(directPartners)} langsung`,
      to: list,
    },
    {
      label: 'Mitra Aktivasi',
      value: formatNumber(activatedPartners),
      sub: share(activatedPartners, totalPartners),
      to: list,
    },
    {
      label: 'Mitra RO',
      value: formatNumber(roPartners),
      sub: share(roPartners, totalPartners),
      to: repeated,
    },
    {
      label: 'Omset Aktivasi',
      value: formatMillions(network.activationTurnover),
      sub: `juta, ${formatNumber(activatedPartners)} × ${formatRupiah(turnoverPerActivation)}`,
      to: list,
    },
    {
      label: 'Omset RO',
      value: formatMillions(network.roTurnover),
      sub: `juta, ${formatNumber(network.roTurnover / turnoverPerRo)} × ${formatRupiah(turnoverPerRo)}`,
      to: repeated,
    },
  ];
  return (
    <ul className={styles.strip} aria-label="Ringkasan jaringan">
      {figures.map((figure) => (
        <li key={figure.label}>
          {figure.to ? (
            <Link to={figure.to}>
              <FigureWords {...figure} />
            </Link>
          ) : (
            <FigureWords {...figure} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FigureWords({ label, value, sub }: Figure) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <FitFigure length={value.length} most={38}>
        {value}
      </FitFigure>
      <small>{sub}</small>
    </>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'belum ada mitra' : `${Math.round((part / whole) * 100)}% dari total`;
}
