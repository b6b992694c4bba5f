import type { Found } from '@rimpang/contract/search';
import { IconSearch } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queries } from '../../api/client.ts';
import { useMay } from '../../session/session-store.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { isGroup, type MenuEntry } from '../../shell/menu.ts';
import styles from '../lists/tools.module.css';
import * as staffPaths from '../../paths/staff.ts';

type Target = { key: string; title: string; detail: string; kind: string; to: string };

const places: Record<Found['kind'], { kind: string; to: (id: number, title: string) => string }> = {
  partner: { kind: 'Mitra', to: (id) => staffPaths.partner(id) },
  pin: { kind: 'PIN', to: (id, title) => staffPaths.pin(id, title) },
  order: { kind: 'Orderan', to: (id) => staffPaths.pinOrder(id) },
  withdrawal: { kind: 'Penarikan', to: (id) => staffPaths.withdrawal(id) },
  claim: { kind: 'Klaim', to: (id) => staffPaths.claim(id) },
  publicOrder: { kind: 'Pesanan', to: (id) => staffPaths.productOrder(id) },
};
const restMs = 250;

/** Ctrl/⌘ K: people, PINs, orders and screens, found as one types; the arrows move through what was found. */
export function Palette({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const { targets, searching } = useTargets(menu, text);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const [first] = targets;
  const press = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const here = stops.findIndex((stop) => stop === document.activeElement);
    if (event.key === 'ArrowDown') stops[Math.min(here + 1, stops.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') stops[Math.max(here - 1, 0)]?.focus();
    else if (event.key === 'Enter' && here === 0 && first) {
      onClose();
      void navigate(first.to);
    } else return;
    event.preventDefault();
  };
  return (
    <Sheet open wide onClose={onClose} title="Cari">
      <search ref={box}>
        <div className={styles.search}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            type="search"
            aria-label="Cari mitra, PIN, pesanan, atau halaman"
            placeholder="Nama, username, kode, nomor WhatsApp"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
        </div>
        <div className={styles.found}>
          <ul aria-label="Hasil pencarian">
            {targets.map((target) => (
              <li key={target.key}>
                <Link to={target.to} onClick={onClose} onKeyDown={press}>
                  <span>
                    {target.title}
                    {target.detail && <small className={styles.detail}>{target.detail}</small>}
                  </span>
                  <small>{target.kind}</small>
                </Link>
              </li>
            ))}
          </ul>
          <output>{targets.length === 0 && (searching ? 'Mencari…' : 'Data tidak ditemukan.')}</output>
        </div>
      </search>
    </Sheet>
  );
}

/** Screens by their names at once, everything else from the server once the typing rests. */
function useTargets(menu: readonly MenuEntry[], text: string) {
  const [query, setQuery] = useState('');
  const may = useMay();
  const typed = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const asks = query.length >= 2 && may('reports.search');
  const found = useQuery(
    queries.reports.search.queryOptions({
      input: { query },
      enabled: asks,
      placeholderData: keepPreviousData,
    }),
  );
  const things = asks && typed.length >= 2 ? (found.data?.results ?? []) : [];
  const targets = [
    ...things.map(({ kind, id, title, detail }) => ({
      key: `${kind}-${id}`,
      title,
      detail,
      kind: places[kind].kind,
      to: places[kind].to(id, title),
    })),
    ...screensOf(menu).filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase())),
  ];
  return { targets, searching: typed.length >= 2 && (found.isFetching || query !== typed) };
}

function screensOf(menu: readonly MenuEntry[]): Target[] {
  return menu.flatMap((entry) => {
    const links = isGroup(entry) ? entry.items : [entry];
    const detail = isGroup(entry) ? entry.label : '';
    return links.map(({ label, to }) => ({
      key: to.replaceAll('/', '-'),
      title: label,
      detail,
      kind: 'Halaman',
      to,
    }));
  });
}
