import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { type Crop, centredCrop, mostZoom, movedBy, squareOf } from './crop.ts';
import styles from './face.module.css';

type Props = { file: File; onClose: () => void; onDone: () => void };

/** Chooses the square of a picture that becomes one's face: by dragging, or with sliders from the keyboard. */
export function AvatarCrop({ file, onClose, onDone }: Props) {
  const [crop, setCrop] = useState<Crop>(centredCrop);
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const upload = useOperation<{ avatarUrl: string }>({
    failureTitle: 'Foto Belum Tersimpan',
    onSuccess: () => {
      toast.success('Profil Berhasil Diperbarui', 'Foto profil Anda telah disimpan.');
      onDone();
    },
  });
  const save = () => {
    if (!natural) return;
    const square = squareOf(natural, crop);
    void upload.run(JSON.stringify(square), (call) => api.files.uploadAvatar({ file, ...square }, call));
  };
  const foot = (
    <>
      <Button variant="outline" onClick={upload.busy ? undefined : onClose}>
        Batal
      </Button>
      <Button
        onClick={save}
        busy={upload.busy}
        busyLabel="Mengirim..."
        disabledReason={!natural && 'Membaca gambar…'}
      >
        Simpan foto
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} title="Atur foto profil" foot={foot} busy={upload.busy}>
      <Frame file={file} crop={crop} natural={natural} onSize={setNatural} onChange={setCrop} />
      <Slider
        label="Perbesar"
        value={crop.zoom}
        min={1}
        max={mostZoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider
        label="Geser mendatar"
        value={crop.x}
        min={0}
        max={1}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <Slider label="Geser tegak" value={crop.y} min={0} max={1} onChange={(y) => setCrop({ ...crop, y })} />
    </Sheet>
  );
}

type FrameProps = {
  file: File;
  crop: Crop;
  natural: { width: number; height: number } | null;
  onSize: (size: { width: number; height: number }) => void;
  onChange: (crop: Crop) => void;
};

function Frame({ file, crop, natural, onSize, onChange }: FrameProps) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const last = useRef<{ x: number; y: number } | null>(null);
  const square = natural && squareOf(natural, crop);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!last.current || !natural || !square) return;
    const perPixel = square.size / event.currentTarget.clientWidth;
    const by = {
      x: (last.current.x - event.clientX) * perPixel,
      y: (last.current.y - event.clientY) * perPixel,
    };
    last.current = { x: event.clientX, y: event.clientY };
    onChange(movedBy(natural, crop, by));
  };
  const percent = (part: number) => `${(part / (square?.size ?? 1)) * 100}%`;
  return (
    <div
      className={styles.crop}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null;
      }}
    >
      <img
        src={address}
        alt="Pratinjau foto profil"
        onLoad={(event) =>
          onSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
        }
        style={
          natural && square
            ? { width: percent(natural.width), left: percent(-square.x), top: percent(-square.y) }
            : { width: '100%' }
        }
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function Slider({ label, value, min, max, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step="any"
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (!by) return;
          event.preventDefault();
          onChange(Math.min(max, Math.max(min, value + (by * (max - min)) / 20)));
        }}
      />
    </label>
  );
}
