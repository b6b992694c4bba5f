import { budgets } from '../harness/page-weight.ts';
import { startProduct } from '../harness/start-product.ts';
import { weighPages } from '../harness/weigh-public.ts';
import { categories, measurePage, middleOf, type Report } from './lighthouse.ts';
import type { Measurement } from './measure.ts';
import { servePlainCopy } from './plain-copy.ts';

const runs = 5;
/** Times of the landing page's largest paint that a plain-HTML copy of it takes. */
const mostLcp = 1.4;
/** What Lighthouse's performance has to reach, in points. */
const leastPerformance = { landing: 99, others: 95 };

/**
 * The public face on Lighthouse's slow phone, against a fresh product with its demo data: the landing page beside a
 * plain-HTML copy of itself, taking turns, the login, and the page of a product; then what the first two weigh.
 */
export async function publicFace(): Promise<Measurement[]> {
  const product = await startProduct('bench-public');
  const copy = await servePlainCopy(`${product.address}/`);
  try {
    const landing: Report[] = [];
    const plain: Report[] = [];
    const login: Report[] = [];
    const productPage: Report[] = [];
    for (let run = 0; run < runs; run += 1) {
      plain.push(await measurePage(copy.address));
      landing.push(await measurePage(`${product.address}/`));
      login.push(await measurePage(`${product.address}/login`));
      productPage.push(await measurePage(`${product.address}/produk/minyak-rimpang`));
    }
    return [
      ...largestPaint(middleOf(landing), middleOf(plain)),
      ...scoresOf('landing', middleOf(landing), leastPerformance.landing),
      ...scoresOf('login', middleOf(login), leastPerformance.others),
      ...scoresOf('product', middleOf(productPage), leastPerformance.others),
      ...(await weightsOf(product.address)),
    ];
  } finally {
    await copy.close();
    await product.stop();
  }
}

function largestPaint({ lcp }: Report, plain: Report): Measurement[] {
  const ratio = lcp / plain.lcp;
  return [
    {
      name: 'landing-lcp',
      value: lcp,
      unit: 'ms',
      yardstick: plain.lcp,
      ratio,
      broken: ratio <= mostLcp ? undefined : `paling besar ${mostLcp} × salinan HTML polos`,
    },
  ];
}

/** Accessibility, best practices and search must be whole; performance as far as the page is asked for it. */
function scoresOf(page: string, { scores, failed }: Report, performance: number): Measurement[] {
  return categories.map((name) => {
    const [value, least] = [scores[name], name === 'performance' ? performance : 100];
    const broken = value >= least ? undefined : `paling sedikit ${least}; gagal: ${failed.join(', ')}`;
    return { name: `${page}-${name}`, value, unit: 'poin', yardstick: 100, ratio: value / 100, broken };
  });
}

async function weightsOf(address: string): Promise<Measurement[]> {
  const [landing, login] = await weighPages(address, ['/', '/login']);
  const bytes = (name: string, value = Number.NaN, budget = 0): Measurement => ({
    name,
    value,
    unit: 'byte gzip',
    yardstick: budget,
    ratio: value / budget,
    broken: value <= budget ? undefined : `paling banyak ${budget} byte`,
  });
  return [
    bytes('landing-script', landing?.script, budgets.landingScript),
    bytes('landing-weight', landing?.total, budgets.landingPage),
    bytes('login-script', login?.script, budgets.authPageScript),
  ];
}
