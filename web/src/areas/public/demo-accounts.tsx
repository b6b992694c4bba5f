import type { DemoAccount } from '@rimpang/contract/identity';
import { IconClipboardText, IconCrown, IconHeadset, IconPlant2, IconSeedling, IconShieldCheck } from '#icons';
import { useState } from 'react';
import styles from './demo-accounts.module.css';

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
