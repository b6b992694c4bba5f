import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { perSecond } from './measure.ts';

/** A load of its own process, so that what it costs to ask is not counted as what it costs to answer. */
type Load = { port: number; path: string; cookies: string[]; callers: number; seconds: number };

process.once('message', (load: Load) => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.callers });
  let turn = 0;
  const call = () => post(load, agent, load.cookies[turn++ % load.cookies.length] ?? '');
  perSecond({ callers: load.callers, seconds: load.seconds, call }).then(
    (rate) => process.send?.({ rate }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)),
  );
});

/** Rejects where the answer is no success. */
function post({ port, path }: Load, agent: Agent, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, path, method: 'POST', headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${answer.statusCode}: ${said.slice(0, 300)}`)),
      );
    });
    asked.on('error', reject);
    asked.end('{}');
  });
}
