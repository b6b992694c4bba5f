import { renderSVG } from 'uqr';

/** A text as QR code: dark squares on the white ground it is put on. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { border: 1, blackColor: '#12251a' });
  return <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={label} />;
}
