import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

test('one press asks once more for all that could not be read, once each, and for nothing that is there', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let isBusy = true;
  const asked: string[] = [];
  const observe = (name: string, fails: boolean) => {
    const queryFn = () => {
      asked.push(name);
      return fails && isBusy ? Promise.reject(new Error('busy')) : Promise.resolve(name);
    };
    const observer = new QueryObserver(client, { queryKey: [name], queryFn });
    return { observer, leave: observer.subscribe(() => undefined) };
  };
  const [stock, chain, name] = [observe('stock', true), observe('chain', true), observe('name', false)];
  const left = observe('left', true);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), 60_000);
  left.leave();
  isBusy = false;
  asked.length = 0;

  readAgain(() => void stock.observer.refetch(), client);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), 60_000);
  expect(asked.sort()).toEqual(['chain', 'stock']);
  expect(chain.observer.getCurrentResult().data).toBe('chain');
  for (const { leave } of [stock, chain, name]) leave();
  client.clear();
});
