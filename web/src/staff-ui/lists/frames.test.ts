import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFrames } from './frames.ts';

function frame(rows: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(8 + bytes.length);
  new DataView(whole.buffer).setUint32(0, rows);
  new DataView(whole.buffer).setUint32(4, bytes.length);
  whole.set(bytes, 8);
  return whole;
}

const joined = (parts: readonly Uint8Array[]) => parts.flatMap((part) => Array.from(part));

test('the file and the counts come out, however the network cuts it', () => {
  const files = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 13 }), (parts, cut) => {
      const stream = Uint8Array.from(joined(parts.map((part, index) => frame(index * 1_000, part))));
      const told: number[] = [];
      const frames = openFrames((rows) => told.push(rows));
      for (let at = 0; at < stream.length; at += cut) frames.take(stream.slice(at, at + cut));
      expect(joined(frames.end())).toEqual(joined(parts));
      expect(told).toEqual(parts.map((_, index) => index * 1_000));
    }),
  );
});

test('a stream that breaks off is no file', () => {
  const whole = frame(5, Uint8Array.of(1, 2, 3));
  for (const length of [1, 8, 10]) {
    const frames = openFrames(() => undefined);
    frames.take(whole.slice(0, length));
    expect(() => frames.end()).toThrow('broke off');
  }
});
