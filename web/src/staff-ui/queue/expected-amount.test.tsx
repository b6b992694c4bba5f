import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExpectedAmount } from './expected-amount.tsx';

test.each([
  [999_999_999, false],
  [1_000_000_000, true],
  [1_234_567_890_123, true],
])('%i is shown smaller: %s', (amount, smaller) => {
  expect(/class="[^"]*long/.test(renderToStaticMarkup(<ExpectedAmount amount={amount} />))).toBe(smaller);
});
