import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/home';
import { Brand } from './brand.tsx';
import styles from './home.module.css';

export const handle: PageHandle = { static: true };

const description =
  'Ramuan herbal yang jujur komposisinya, dan kemitraan yang setiap rupiahnya bisa Anda telusuri.';

/** The year of the copyright line. */
export function loader() {
  return { year: new Date().getFullYear() };
}

/** The public home: what this is, and the way in. Rendered by the server, no script. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Rimpang · Hidup sehat, sukses bersama</title>
      <meta name="description" content={description} />
      <header className={styles.top}>
        <div className={styles.wrap}>
          <Brand />
          <nav aria-label="Utama">
            <a className={styles.login} href="/login">
              Login
            </a>
          </nav>
        </div>
      </header>
      <main>
        <Hero />
        <About />
      </main>
      <Footer year={loaderData.year} />
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className="d">
          Hidup sehat, sukses bersama <em>Rimpang</em>
        </h1>
        <p>{description}</p>
        <div className={styles.actions}>
          <a className={styles.primary} href="/login">
            Masuk ke portal mitra
          </a>
        </div>
      </div>
      <picture>
        <source media="(min-width: 900px)" srcSet="/art/hero-desktop.svg" width="1440" height="850" />
        <img
          className={styles.art}
          src="/art/hero-phone.svg"
          width="360"
          height="440"
          alt="Tanaman kunyit dengan rimpang yang menjalar di bawah tanah"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}

function About() {
  return (
    <section className={styles.about} id="tentang-kami" aria-labelledby="tentang">
      <div className={styles.wrap}>
        <div>
          <span className={styles.kick}>Tentang</span>
          <h2 className="d" id="tentang">
            Rimpang tumbuh ke samping, tunas demi tunas. Begitu pula cara kami bekerja.
          </h2>
        </div>
        <div className={styles.body}>
          <p>
            Kami meracik produk herbal dan menyalurkannya lewat mitra: tetangga, ibu arisan, pemilik warung.
          </p>
          <p>
            Setiap bonus mitra tercatat, bisa ditelusuri sampai asalnya, dan dibayarkan ke rekening sendiri.
            Bonus berasal dari penjualan produk; penghasilan tiap mitra berbeda dan tidak dijamin.
          </p>
        </div>
      </div>
    </section>
  );
}

function Footer({ year }: { year: number }) {
  return (
    <footer className={`${styles.footer} on-dark-ground`}>
      <div className={styles.wrap}>
        <Brand onDark />
        <p>© {year} Rimpang</p>
      </div>
    </footer>
  );
}
