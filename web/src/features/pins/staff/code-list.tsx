import { formatNumber } from '@rimpang/domain/money';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './code-list.module.css';

/** PIN codes to hand on: one by one, or all of them, a line each. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h3>{formatNumber(codes.length)} kode PIN</h3>
        {codes.length > 1 && (
          <CopyButton
            text={codes.join('\n')}
            label="Salin semua kode PIN"
            done={`${formatNumber(codes.length)} kode PIN berhasil disalin.`}
          />
        )}
      </div>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <span className="num">{code}</span>
            <CopyButton text={code} label={`Salin kode ${code}`} done={`Kode ${code} berhasil disalin.`} />
          </li>
        ))}
      </ul>
    </div>
  );
}
