import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What the fake says instead of being a database. */
type FakeAnswer = {
  /** `server_version_num`, for the person who is let in. */
  version?: number;
  /** Refuses the login with this SQLSTATE and message. */
  refusal?: { code: string; message: string };
};

const packet = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (words: string) => Buffer.from(`${words}\0`);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int16 = (value: number) => int32(value).subarray(2);
const ready = packet('Z', Buffer.from('I'));

function oneRow(name: string, value: string): Buffer {
  const column = Buffer.concat([text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([
    packet('T', Buffer.concat([int16(1), column])),
    packet('D', Buffer.concat([int16(1), int32(bytes.length), bytes])),
    packet('C', text('SELECT 1')),
    ready,
  ]);
}

const sslRequest = 80_877_103;

/** Speaks as much of PostgreSQL's protocol as a start needs before it is refused; no TLS. Collects what it was asked. */
function converse(socket: Socket, answer: FakeAnswer, asked: string[]): void {
  let begun = false;
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    if (!begun && bytes.readInt32BE(4) === sslRequest) return void socket.write('N');
    if (!begun) {
      begun = true;
      const { refusal } = answer;
      if (!refusal) return void socket.write(Buffer.concat([packet('R', int32(0)), ready]));
      const fields = [text(`SFATAL`), text(`VFATAL`), text(`C${refusal.code}`), text(`M${refusal.message}`)];
      return void socket.end(packet('E', Buffer.concat([...fields, Buffer.from([0])])));
    }
    if (bytes.toString('latin1', 0, 1) !== 'Q') return;
    asked.push(bytes.toString('utf8', 5, bytes.length - 1));
    socket.write(oneRow('server_version_num', String(answer.version ?? 0)));
  });
}

/** A server that answers like a PostgreSQL of another version, or refuses the login, on a port of its own. */
export async function fakePostgres(answer: FakeAnswer) {
  const asked: string[] = [];
  const server = createServer((socket) => converse(socket, answer, asked));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `postgres://pemilik:sandi-rahasia@127.0.0.1:${port}/rimpang`;
  return { url, asked, close: () => server.close() };
}
