import type { Page } from '@playwright/test';

/** What rests on a partner: rupiah available and held, and RO PINs. */
export const rest = (available: number, held: number, ro: number) => ({
  balance: { available, held, earned: available, paid: 0, forfeited: 0 },
  stock: { activation: 0, ro },
});
/** A partner who was closed. */
export const closed = {
  fullName: 'Mitra dihapus',
  closed: true,
  closing: {
    at: '2026-11-20T03:00:00.000Z',
    by: 'Admin',
    reason: 'Diminta mitra',
    forfeited: 0,
    pinsVoided: 0,
  },
  status: 'Tidak Aktif',
};

/** What the server says of a partner, with something else in its place. */
export async function shownWith(page: Page, username: string, more: () => object): Promise<number> {
  const { rows } = (await (await page.request.get(`/api/admin/partners?search=${username}`)).json()) as {
    rows: { id: number }[];
  };
  const id = rows[0]?.id ?? 0;
  await page.route(`**/api/admin/partners/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...more() } });
  });
  return id;
}
