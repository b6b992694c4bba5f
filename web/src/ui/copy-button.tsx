import { IconCheck, IconCopy } from '#icons';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { toast } from './toast.ts';

type Props = {
  /** What goes to the clipboard. */
  text: string;
  /** The button's name, e.g. 'Salin nomor rekening BCA'. */
  label: string;
  /** The toast's detail, e.g. 'Nomor rekening BCA berhasil disalin.' */
  done: string;
};

/** Copies a text and says so ('Disalin!'). Where the browser refuses, it says what to do instead. */
export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success('Disalin!', done);
    } catch {
      toast.failure('Tidak Dapat Menyalin', `Tekan lama untuk menyalin: ${text}`);
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={() => void copy()}>
      <Icon size={18} stroke={2} aria-hidden />
      Salin
    </button>
  );
}
