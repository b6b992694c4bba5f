import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import styles from './recipient-choice.module.css';

type Props = {
  /** The username as it stands in the form. */
  chosen: string;
  onChoose: (username: string) => void;
};
type Person = { id: number; username: string; fullName: string };

const most = 5;

/**
 * Whom PINs usually go to, so that no username has to be remembered: the last recipients, the direct partners, or any
 * member of the own network by a part of the name. Any other partner is still typed.
 */
export function RecipientChoice({ chosen, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const recent = useQuery(queries.pins.recipients.queryOptions({ input: {} }));
  const found = useQuery(
    queries.partners.downline.queryOptions({
      input: { search: search || undefined, scope: search ? 'all' : 'direct', limit: most },
    }),
  );
  const last = search ? [] : (recent.data?.recipients ?? []);
  const known = new Set(last.map(({ id }) => id));
  const others = (found.data?.rows ?? []).filter(({ id }) => !known.has(id));
  const none = search !== '' && found.data?.rows.length === 0;
  const choice = { chosen, onChoose };
  return (
    <div className={styles.choice}>
      <SearchField
        label="Cari nama mitra Anda"
        placeholder="Nama mitra di jaringan Anda"
        value={search}
        onSearch={(text) => setSearch(text.trim())}
      />
      <People label="Penerima terakhir" people={last} {...choice} />
      <People label={search ? 'Ditemukan' : 'Mitra langsung'} people={others} {...choice} />
      {found.error && !found.data && (
        <ErrorState part="Daftar mitra Anda" error={found.error} retry={() => void found.refetch()} />
      )}
      <output className={none ? styles.none : 'vh'}>
        {none && 'Tidak ada mitra di jaringan Anda dengan nama itu.'}
        {search !== '' && others.length > 0 && `${others.length} mitra ditemukan.`}
      </output>
    </div>
  );
}

function People({ label, people, chosen, onChoose }: Props & { label: string; people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <fieldset className={styles.people}>
      <legend>{label}</legend>
      {people.map(({ id, username, fullName }) => (
        <button
          key={id}
          type="button"
          aria-pressed={username === chosen.trim()}
          onClick={() => onChoose(username)}
        >
          <b>{fullName}</b> @{username}
        </button>
      ))}
    </fieldset>
  );
}
