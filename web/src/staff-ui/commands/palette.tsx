import type { Found } from '@rimpang/contract/search';
import { referencePrefixes } from '@rimpang/domain/storefront';
import { IconSearch } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queries } from '../../api/client.ts';
import { useMay } from '../../session/session-store.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { isGroup, type MenuEntry } from '../../shell/menu.ts';
import styles from '../lists/tools.module.css';
import * as staffPaths from '../../paths/staff.ts';
import { useOptions } from './use-options.ts';

type Target = { key: string; title: string; detail: string; kind: string; to: string };

const places: Record<Found['kind'], { kind: string; to: (id: number, title: string) => string }> = {
  partner: { kind: 'Mitra', to: (id) => staffPaths.partner(id) },
  pin: { kind: 'PIN', to: (id, title) => staffPaths.pin(id, title) },
  order: { kind: 'Orderan', to: (id) => staffPaths.pinOrder(id) },
  withdrawal: { kind: 'Penarikan', to: (id) => staffPaths.withdrawal(id) },
  claim: { kind: 'Klaim', to: (id) => staffPaths.claim(id) },
  publicOrder: { kind: 'Pesanan', to: (id) => staffPaths.productOrder(id) },
  message: { kind: 'Pesan', to: (id) => staffPaths.message(id) },
  batch: { kind: 'Batch', to: (id) => staffPaths.batch(id) },
  bonus: { kind: 'Bonus', to: (id) => staffPaths.partnerBonus(id) },
};
const registration = { kind: 'Pendaftaran', to: (id: number) => staffPaths.tierRegistration(id) };

/** Of what a visitor sent, the reference says whether it is an order or a package registration: each has a list of its own. */
const placeOf = ({ kind, title }: Found) =>
  kind === 'publicOrder' && title.startsWith(referencePrefixes.tier) ? registration : places[kind];

const restMs = 250;

/**
 * Ctrl/⌘ K: people, PINs, orders and screens, found as one types. The focus stays in the field, the keys move through
 * what was found, how much was found is announced.
 */
export function Palette({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { targets, searching } = useTargets(menu, text);
  useEffect(() => input.current?.focus(), []);
  const onChoose = ({ to }: Target) => {
    onClose();
    void navigate(to);
  };
  const { field, change, list, optionOf } = useOptions(targets, { text, setText, onChoose });
  return (
    <Sheet open wide onClose={onClose} title="Cari">
      <search>
        <div className={styles.search}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            ref={input}
            type="text"
            enterKeyHint="search"
            aria-label="Cari mitra, PIN, pesanan, atau halaman"
            placeholder="Nama, username, email, WhatsApp, atau kode"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value)}
            {...field}
          />
        </div>
        <div className={styles.found}>
          {targets.length > 0 && (
            <div aria-label="Hasil pencarian" {...list}>
              {targets.map((target) => (
                <Link key={target.key} to={target.to} onClick={onClose} {...optionOf(target)}>
                  <span>
                    {target.title}
                    {target.detail && <small className={styles.detail}>{target.detail}</small>}
                  </span>
                  <small>{target.kind}</small>
                </Link>
              ))}
            </div>
          )}
          <output className={targets.length > 0 ? 'vh' : undefined}>
            {statusOf(targets.length, searching)}
          </output>
        </div>
      </search>
    </Sheet>
  );
}

function statusOf(count: number, searching: boolean): string {
  if (count > 0) return searching ? '' : `${count} hasil`;
  return searching ? 'Mencari…' : 'Data tidak ditemukan.';
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
    ...things.map((thing) => ({
      key: `${thing.kind}-${thing.id}`,
      title: thing.title,
      detail: thing.detail,
      kind: placeOf(thing).kind,
      to: placeOf(thing).to(thing.id, thing.title),
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
