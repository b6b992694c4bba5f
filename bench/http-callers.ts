import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { perSecond } from './measure.ts';

/**
 * A load of its own process, so that what it costs to ask is not counted as what it costs to answer; and as it shares the processors with who
 * answers, it asks as cheaply as load generators do: a connection for each caller, written and read without a client of HTTP.
 */
type Load = { port: number; path: string; cookies: string[]; callers: number; seconds: number };

process.once('message', (load: Load) => {
  const idle = Array.from({ length: load.callers }, () => openCaller(load));
  let turn = 0;
  const call = async () => {
    const caller = idle.pop();
    if (!caller) throw new Error('more calls at once than callers');
    await caller(load.cookies[turn++ % load.cookies.length] ?? '');
    idle.push(caller);
  };
  perSecond({ callers: load.callers, seconds: load.seconds, call }).then(
    (rate) => process.send?.({ rate }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)),
  );
});

/** One connection that stays open; each question on it rejects where its answer is no success. */
function openCaller({ port, path }: Load): (cookie: string) => Promise<void> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'content-length: 2',
  ];
  const start = lines.join('\r\n');
  let said = '';
  let waiting: { resolve: () => void; reject: (error: Error) => void } | null = null;
  socket.on('data', (text: string) => {
    said += text;
    const head = said.indexOf('\r\n\r\n');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(said)?.[1]);
    if (head === -1 || said.length < head + 4 + length) return;
    const [answer, asked] = [said, waiting];
    said = '';
    waiting = null;
    // One that does not say how long it is could be anything, and counts as none.
    if (answer.startsWith('HTTP/1.1 200') && length > 0) asked?.resolve();
    else asked?.reject(new Error(answer.slice(0, 600)));
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  return (cookie) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(`${start}\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\n\r\n{}`);
    });
}
