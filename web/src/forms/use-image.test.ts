import { expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useImage } from './use-image.ts';

const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);

/** The pictures that the browser decodes, each until the test says how large it is. */
function decoding() {
  const sizes = new Map<string, (pixels: number) => void>();
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    const width = await new Promise<number>((resolve) => sizes.set(file.name, resolve));
    return { width, height: 1, close: () => undefined };
  });
  const decoded = (name: string, pixels: number) =>
    vi.waitFor(() => {
      const end = sizes.get(name);
      if (!end) throw new Error(`${name} is not being looked at`);
      end(pixels);
    }, 60_000);
  return { decoded };
}

test('an image counts once it was looked at', async () => {
  const { decoded } = decoding();
  const hook = await runHook(() => useImage());
  const file = jpeg('bukti.jpg');
  await hook.does(({ choose }) => choose(file));
  expect(hook.current).toMatchObject({ file: null, checking: true });
  await hook.does(() => decoded('bukti.jpg', 1000));
  await vi.waitFor(
    () => expect(hook.current).toMatchObject({ file, checking: false, problem: null }),
    60_000,
  );
  await hook.does(({ choose }) => choose(null));
  expect(hook.current.file).toBeNull();
});

test('what cannot be sent is refused, and the next one makes up for it', async () => {
  const { decoded } = decoding();
  const hook = await runHook(() => useImage());
  await hook.does(({ choose }) => choose(new File(['%PDF'], 'bukti.pdf')));
  await vi.waitFor(() => expect(hook.current.problem).toBe('Gunakan gambar JPG atau PNG.'), 60_000);
  await hook.does(({ choose }) => choose(jpeg('besar.jpg')));
  expect(hook.current.problem, 'it spoke of the last one').toBeNull();
  await hook.does(() => decoded('besar.jpg', 25_000_000));
  await vi.waitFor(() => expect(hook.current.problem).toMatch(/^Resolusi gambar terlalu besar/), 60_000);
  expect(hook.current).toMatchObject({ file: null, checking: false });
});

test('of two that are looked at the newest counts, whichever is through first', async () => {
  const { decoded } = decoding();
  const hook = await runHook(() => useImage());
  const newest = jpeg('kedua.jpg');
  await hook.does(({ choose }) => choose(jpeg('pertama.jpg')));
  await hook.does(({ choose }) => choose(newest));
  await hook.does(() => decoded('kedua.jpg', 1000));
  await vi.waitFor(() => expect(hook.current.file).toBe(newest), 60_000);
  await hook.does(() => decoded('pertama.jpg', 25_000_000));
  expect(hook.current).toMatchObject({ file: newest, problem: null });
});

test('one that is handed on stays nowhere', async () => {
  const { decoded } = decoding();
  const taken = vi.fn();
  const hook = await runHook(() => useImage(taken));
  const file = jpeg('foto.jpg');
  await hook.does(({ choose }) => choose(file));
  await hook.does(() => decoded('foto.jpg', 1000));
  await vi.waitFor(() => expect(hook.current.checking).toBe(false), 60_000);
  expect(taken).toHaveBeenCalledExactlyOnceWith(file);
  expect(hook.current.file).toBeNull();
});
