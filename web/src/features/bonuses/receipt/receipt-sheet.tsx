import type { BonusExplanation } from '@rimpang/contract/bonuses';
import { IconDownload, IconShare } from '#icons';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { CheckBox } from '../../../forms/check-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { drawReceipt } from './draw-receipt.ts';
import styles from './receipt-sheet.module.css';
import { receiptWords } from './receipt-words.ts';

type Props = { bonus: BonusExplanation; fullName: string; onClose: () => void };
type Picture = { file: File; address: string };

/** One bonus as a picture to send or to save; the own name stands on it only where that is asked for. */
export function ReceiptSheet({ bonus, fullName, onClose }: Props) {
  const [named, setNamed] = useState(false);
  const picture = usePicture(bonus, named ? fullName : null);
  const mayShare = picture && 'canShare' in navigator && navigator.canShare({ files: [picture.file] });
  const share = async ({ file }: Picture) => {
    try {
      await navigator.share({ files: [file] });
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <Sheet open onClose={onClose} title="Bagikan bukti bonus">
      {picture === undefined && <Skeleton height="20rem" />}
      {picture === null && <p>Peramban ini tidak dapat membuat gambar. Coba peramban lain.</p>}
      {picture && (
        <img className={styles.picture} src={picture.address} alt="Bukti bonus yang akan dibagikan" />
      )}
      <CheckBox checked={named} onChange={setNamed}>
        Tampilkan nama saya
      </CheckBox>
      {picture && mayShare && (
        <Button
          wide
          icon={<IconShare size={20} stroke={1.75} aria-hidden />}
          onClick={() => void share(picture)}
        >
          Bagikan
        </Button>
      )}
      {picture && (
        <Button
          wide
          variant={mayShare ? 'outline' : 'primary'}
          icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(picture.file.name, picture.file)}
        >
          Simpan gambar
        </Button>
      )}
    </Sheet>
  );
}

/** The picture as a file and as an address of this page; undefined while it is drawn, null where it cannot be. */
function usePicture(bonus: BonusExplanation, name: string | null): Picture | null | undefined {
  const [picture, setPicture] = useState<Picture | null>();
  useEffect(() => {
    let address: string | undefined;
    let isOver = false;
    const own = bonus.event.source?.id === bonus.beneficiary.id;
    const words = receiptWords({ ...bonus, trigger: bonus.event.trigger, own }, name);
    void drawReceipt(words).then((blob) => {
      if (isOver) return;
      if (!blob) return setPicture(null);
      const file = new File([blob], 'bukti-bonus.png', { type: 'image/png' });
      address = URL.createObjectURL(file);
      setPicture({ file, address });
    });
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [bonus, name]);
  return picture;
}
