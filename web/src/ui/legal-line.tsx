import * as publicPaths from '../paths/public.ts';
import styles from './legal-line.module.css';

/** Opens beside the form, so that nothing typed is lost. */
const linkTo = (to: string, label: string) => (
  <a href={to} target="_blank" rel="noreferrer">
    {label}
  </a>
);
const terms = linkTo(publicPaths.terms, 'Ketentuan');
const returns = linkTo(publicPaths.returns, 'Pengembalian');
const ethics = linkTo(publicPaths.ethics, 'Kode etik');
const privacy = linkTo(publicPaths.privacy, 'Kebijakan privasi');

const lines = {
  order: (
    <>
      Dengan mengirim, Anda menyetujui {terms} dan {returns}. Data Anda kami pakai sesuai {privacy}.
    </>
  ),
  'sign-up': (
    <>
      Dengan mendaftar, Anda menyetujui {terms} dan {ethics}. Data Anda kami pakai sesuai {privacy}.
    </>
  ),
  registration: (
    <>
      Pastikan calon mitra sudah membaca dan menyetujui {terms}, {ethics}, dan {privacy}.
    </>
  ),
  message: <>Data Anda hanya kami pakai untuk menjawab, sesuai {privacy}.</>,
} as const;

/** Above the button of a form that asks for a person's data: what it is taken for, and where that is written. */
export function LegalLine({ of }: { of: keyof typeof lines }) {
  return <p className={styles.line}>{lines[of]}</p>;
}
