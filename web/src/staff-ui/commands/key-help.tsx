import { Sheet } from '../../ui/sheet.tsx';
import styles from '../lists/tools.module.css';

const keys = [
  { keys: ['Ctrl', 'K'], words: 'Cari mitra, PIN, pesanan, atau halaman (⌘ K di Mac)' },
  { keys: ['?'], words: 'Bantuan papan ketik ini' },
  { keys: ['J'], words: 'Baris berikutnya dalam antrean' },
  { keys: ['K'], words: 'Baris sebelumnya dalam antrean' },
  { keys: ['↓', '↑'], words: 'Sama, selama panel terbuka di layar lebar' },
  { keys: ['Esc'], words: 'Tutup panel atau dialog' },
];

/** What the keyboard can do in the staff area. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Papan ketik">
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, words }) => (
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
    </Sheet>
  );
}
