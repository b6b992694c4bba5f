import type { Route } from '@playwright/test';

/** The request arrives, its answer does not. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

const page = '<h1>504 Gateway Time-out</h1>';

/** The same where a proxy gave up waiting, and answers by itself. */
export async function giveUp(route: Route): Promise<void> {
  await route.fetch();
  await route.fulfill({ status: 504, contentType: 'text/html', body: page });
}

/** The proxy gives up while the product is still at it. */
export async function giveUpEarly(route: Route): Promise<void> {
  void route.fetch({ timeout: 0 }).catch(() => undefined);
  await route.fulfill({ status: 504, contentType: 'text/html', body: page });
}
