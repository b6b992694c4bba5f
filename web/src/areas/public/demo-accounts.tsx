import type { Role } from '@rimpang/domain/permissions';
import {
  IconClipboardText,
  IconCrown,
  IconHeadset,
  IconPlant2,
  IconSeedling,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import styles from './demo-accounts.module.css';

export type DemoAccount = { username: string; fullName: string; role: Role; note: string; password: string };

const icons = {
  super_admin: IconCrown,
  admin: IconShieldCheck,
  finance: IconClipboardText,
  cs: IconHeadset,
  mitra: IconSeedling,
} as const;

function fill(name: string, value: string) {
  const input = document.getElementById(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

/** The example accounts of a demo instance; empty anywhere else. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    call<{ accounts: DemoAccount[] }>('/identity/demo-accounts').then(
      (answer) => setAccounts(answer.accounts),
      () => setAccounts([]),
    );
  }, []);
  return accounts;
}

/** The example accounts to choose from; a tap fills the form. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (account: DemoAccount) => {
    setChosen(account.username);
    fill('username', account.username);
    fill('password', account.password);
  };
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">Coba dengan akun demo</h2>
      <p>Ketuk satu akun, formulir terisi sendiri.</p>
      <ul className={styles.accounts}>
        {accounts.map((account, index) => {
          const Icon = index === 0 ? IconPlant2 : icons[account.role];
          return (
            <li key={account.username} className={index === 0 ? styles.wide : undefined}>
              <button
                type="button"
                aria-pressed={chosen === account.username}
                onClick={() => choose(account)}
              >
                <Icon size={24} stroke={1.75} aria-hidden />
                <span>
                  {account.fullName}
                  <small>{account.note}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
