import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { startHttpServer } from './http-server.ts';

test('what a proxy sends on an idle connection while the process ends is answered, as the last on it', async () => {
  const answer = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ada' };
  const server = await startHttpServer(
    { port: 0, host: '127.0.0.1' },
    { plain: async () => answer, fetch: () => new Response(null, { status: 404 }) },
  );
  // A proxy keeps a connection to each process, and sends the next request on it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asked = request({ host: '127.0.0.1', port: server.port, method: 'POST', agent }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return { connection: response.headers.connection, isSame: asked.reusedSocket };
  };
  expect(await ask()).toEqual({ connection: 'keep-alive', isSame: false });
  const closed = server.close(10_000);
  expect(await ask()).toEqual({ connection: 'close', isSame: true });
  await closed;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
