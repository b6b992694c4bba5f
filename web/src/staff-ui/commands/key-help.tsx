import { Sheet } from '../../ui/sheet.tsx';
import styles from '../lists/tools.module.css';
import { jumps } from './jumps.ts';

const groups = [
  {
    title: 'Di mana saja',
    keys: [
      { keys: ['Ctrl', 'K'], words: 'Cari mitra, PIN, orderan, atau halaman (Cmd K di Mac)' },
      { keys: ['/'], words: 'Cari di daftar ini' },
      { keys: ['?'], words: 'Bantuan papan ketik ini' },
      ...jumps.map(({ key, words }) => ({ keys: ['G', key], words })),
    ],
  },
  {
    title: 'Dalam antrean',
    keys: [
      { keys: ['J'], words: 'Baris berikutnya' },
      { keys: ['K'], words: 'Baris sebelumnya' },
      { keys: ['Panah'], words: 'Sama, selama panel terbuka di layar lebar' },
      {
        keys: ['P'],
        words: 'Proses atau setujui yang terbuka (Enter juga); lanjut ke yang menunggu berikutnya',
      },
      { keys: ['T'], words: 'Tolak yang terbuka, dengan alasan' },
      { keys: ['Z'], words: 'Perbesar bukti transfer' },
      { keys: ['X'], words: 'Pilih baris yang terbuka' },
      { keys: ['S'], words: 'Tinjau semua yang dipilih, lalu proses atau setujui sekaligus' },
      { keys: ['Ctrl', 'Enter'], words: 'Kirim alasan yang ditulis' },
      { keys: ['Esc'], words: 'Tutup panel atau dialog' },
    ],
  },
];

/** What the keyboard can do in the staff area. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open wide onClose={onClose} title="Papan ketik">
      <div className={styles.keyGroups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl className={styles.keys}>
              {group.keys.map(({ keys: pressed, words }) => (
                <div key={words}>
                  <dt>{words}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
