import * as publicPaths from '../../paths/public.ts';
/** On pages that do nothing without a script: where to find a human. That page needs none. */
export function NeedsScript() {
  return (
    <noscript>
      Halaman ini memerlukan JavaScript. <a href={publicPaths.contact}>Hubungi kami</a> bila Anda perlu
      bantuan.
    </noscript>
  );
}
