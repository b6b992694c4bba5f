import type { Page, Route } from '@playwright/test';
import { busy } from './faults.ts';

/** What a screen can be in when it is looked at. */
export const surveyStates = ['data', 'empty', 'loading', 'failed', 'long'] as const;
export type SurveyState = (typeof surveyStates)[number];

/** As long as the longest name that a form accepts for a person. */
const longName = 'Raden Ajeng Siti Nurhalimah Kusumawardhani Prawirohadiningrat'.slice(0, 60);
/** As long, and one word: nothing in it says where a line may break. */
const oneWord = 'Prawirohadiningratkusumawardhaninurhalimahsastroamidjojo'.slice(0, 60);
/** Thirty letters, as many as a username may have, and an e-mail address of that name. */
const longUsername = 'prawirohadiningratkusumawardha';
const longEmail = `${longUsername}@koperasi-herbal-nusantara-sejahtera.example.com`;
/** Thirteen digits, in rupiah, and a turnover that whole repeat orders can come to. */
const longAmount = 1_234_567_950_000;
/** Smaller numbers are counts, ids and percentages. */
const leastAmount = 10_000;

const isList = (value: object): boolean => 'rows' in value && 'next' in value;
const isEmail = (key: string): boolean => /^e-?mail$/i.test(key);
const isName = (key: string): boolean => /name$|holder$/i.test(key) && !/^username$|fileName$/i.test(key);

/** The same answer with every list emptied. */
function emptied(value: unknown): unknown {
  return mapped(value, (object) => (isList(object) ? { ...object, rows: [], next: null } : object));
}

/** The same answer with names of 60 letters, every other one of them one word, the longest usernames, and amounts of 13 digits. */
function stretched(value: unknown): unknown {
  let names = 0;
  const nextName = () => {
    names += 1;
    return names % 2 === 0 ? oneWord : longName;
  };
  return mapped(value, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([key, inner]) => {
        if (typeof inner === 'string' && isName(key)) return [key, nextName()];
        if (typeof inner === 'string' && key === 'username') return [key, longUsername];
        if (typeof inner === 'string' && isEmail(key)) return [key, longEmail];
        if (typeof inner === 'number' && inner >= leastAmount) return [key, longAmount];
        return [key, inner];
      }),
    ),
  );
}

function mapped(value: unknown, change: (object: object) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(change(value)).map(([key, inner]) => [key, mapped(inner, change)]);
  return Object.fromEntries(entries);
}

/** Puts what the page reads from now on into a state. Who is signed in is always answered as it is. */
export async function putInto(page: Page, state: SurveyState): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state === 'data') return;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const passes =
      request.method() !== 'GET' ||
      request.resourceType() === 'eventsource' ||
      request.url().endsWith('/identity/session');
    if (passes) await route.continue();
    else await answer(route, state);
  });
}

async function answer(route: Route, state: Exclude<SurveyState, 'data'>): Promise<void> {
  // Held back: the page goes on waiting until it is left.
  if (state === 'loading') return;
  if (state === 'failed') return route.fulfill({ status: 503, json: busy });
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json');
  if (!isJson) return route.fulfill({ response });
  const body: unknown = await response.json();
  await route.fulfill({ response, json: state === 'empty' ? emptied(body) : stretched(body) });
}
