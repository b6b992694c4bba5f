import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

type Press = (event: { currentTarget: { closest: () => unknown } }) => void;

/** The buttons of the pager by their words: it has no state, so it can be called as it stands. */
function buttonsOf(node: ReactNode): { words: string; press: Press }[] {
  if (Array.isArray(node)) return (node as ReactNode[]).flatMap(buttonsOf);
  if (!isValidElement(node)) return [];
  const { props } = node as ReactElement<{ children?: ReactNode; onClick?: Press }>;
  const words = [props.children].flat().filter((child) => typeof child === 'string');
  if (props.onClick) return [{ words: words.join(' '), press: props.onClick }];
  return buttonsOf(props.children);
}

const pages = { number: 2, next: vi.fn(), previous: vi.fn(), first: vi.fn() };
const turns = ['Sebelumnya', 'Berikutnya'];
const buttons = () => buttonsOf(Pager({ pages, next: 'm', children: null }));

test.each(turns)('%s is read from the top of its section', (words) => {
  const section = { scrollIntoView: vi.fn() };
  const button = buttons().find((one) => one.words === words);
  button?.press({ currentTarget: { closest: () => section } });
  expect(section.scrollIntoView).toHaveBeenCalledWith({ block: 'start' });
});

test.each(turns)('%s of a list that fills the screen is read from the top of the screen', (words) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('window', { scrollTo });
  onTestFinished(() => void vi.unstubAllGlobals());
  const button = buttons().find((one) => one.words === words);
  button?.press({ currentTarget: { closest: () => null } });
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
