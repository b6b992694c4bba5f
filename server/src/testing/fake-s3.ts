import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** As much of S3 as the product needs, with the signature as its documents describe it. */
export type FakeS3 = {
  settings: { endpoint: string; bucket: string; region: string; key: string; secret: string };
  /** By path, the bucket in front: `/rimpang/proof/ab/one.jpg`. */
  objects: Map<string, Buffer>;
  /** Uploads in pieces that were not ended, by id. */
  uploads: Map<string, FakeUpload>;
  /** What is answered instead, once for each entry: status, and the code in its body; 0 lets one request through. */
  refusals: [status: number, code: string | null][];
  /** Requests are left without an answer. */
  silence(isSilent: boolean): void;
  seen: IncomingMessage[];
  close(): void;
};

type FakeUpload = { path: string; begunAt: Date; parts: Map<number, Buffer> };

const region = 'auto';
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, computed here from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=k\/(\d{8})\/auto\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, date = '', names = '', signature] = authorization.exec(headers.authorization ?? '') ?? [];
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = Array.from(searchParams, ([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const request = [method, pathname, query.join('&'), lines.join(''), names, sha(body)].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(sign, sign('AWS4s', date));
  return sign(key, text).toString('hex') === signature && headers['x-amz-content-sha256'] === sha(body);
}

type Stored = Pick<FakeS3, 'objects' | 'uploads'> & { bucket: string };
type Asked = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  path: string;
  query: URLSearchParams;
};

const xml = (response: ServerResponse, status: number, body: string) =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);

/** Two names to a page, so that more than one is asked for. */
function list({ objects, bucket }: Stored, { response, query }: Asked): void {
  const keys = Array.from(objects.keys(), (path) => path.slice(bucket.length + 2))
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .filter((key) => key > (query.get('continuation-token') ?? ''))
    .sort();
  const page = keys.slice(0, 2);
  const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const rows = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  xml(response, 200, `<ListBucketResult>${rows}${next}</ListBucketResult>`);
}

function get({ objects }: Stored, { request, response, path }: Asked): void {
  const object = objects.get(path);
  if (!object) return xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined)
    return void response.writeHead(200, { 'content-length': object.length }).end(object);
  const part = object.subarray(Number(from), Number(to) + 1);
  const last = Number(from) + part.length - 1;
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${object.length}` }).end(part);
}

/** Two to a page, by key and id. */
function listUploads({ uploads, bucket }: Stored, { response, query }: Asked): void {
  const markOf = (key: string, id: string) => `${key}\0${id}`;
  const after = query.has('key-marker')
    ? markOf(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '')
    : '';
  const found = Array.from(uploads, ([id, { path, begunAt }]) => ({
    id,
    key: path.slice(bucket.length + 2),
    begunAt,
  }))
    .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
    .sort((one, other) => (markOf(one.key, one.id) < markOf(other.key, other.id) ? -1 : 1))
    .filter(({ key, id }) => markOf(key, id) > after);
  const page = found.slice(0, 2);
  const last = page.at(-1);
  const next =
    found.length > 2 && last
      ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
      : '';
  const rows = page
    .map(
      ({ key, id, begunAt }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    .join('');
  const isTruncated = `<IsTruncated>${found.length > 2}</IsTruncated>`;
  xml(response, 200, `<ListMultipartUploadsResult>${isTruncated}${next}${rows}</ListMultipartUploadsResult>`);
}

/** An upload in pieces; false where the request is about none. */
function multipart({ objects, uploads }: Stored, { request, response, body, path, query }: Asked): boolean {
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id)?.parts;
  if (request.method === 'POST' && query.has('uploads')) {
    const made = `upload ${uploads.size + 1}/+`;
    uploads.set(made, { path, begunAt: new Date(), parts: new Map() });
    xml(response, 200, `<R><UploadId>${made}</UploadId></R>`);
  } else if (!id) return false;
  else if (!parts) xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>');
  else if (request.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"${sha(body).slice(0, 32)}"` }).end();
  } else if (request.method === 'POST') {
    const numbers = Array.from(String(body).matchAll(/<PartNumber>(\d+)</g), ([, n]) => Number(n));
    objects.set(path, Buffer.concat(numbers.map((n) => parts.get(n) ?? Buffer.alloc(0))));
    uploads.delete(id);
    xml(response, 200, '<CompleteMultipartUploadResult/>');
  } else {
    uploads.delete(id);
    response.writeHead(204).end();
  }
  return true;
}

function answer(stored: Stored, asked: Asked): void {
  const { request, response, body, path, query } = asked;
  if (request.method === 'GET' && query.has('uploads')) return listUploads(stored, asked);
  if (multipart(stored, asked)) return;
  if (query.has('list-type')) return list(stored, asked);
  if (request.method === 'GET') return get(stored, asked);
  if (request.method === 'PUT') stored.objects.set(path, body);
  if (request.method === 'DELETE') stored.objects.delete(path);
  response.writeHead(request.method === 'PUT' ? 200 : 204).end();
}

/** Listens on this machine until it is closed. */
export async function openFakeS3(bucket = 'rimpang'): Promise<FakeS3> {
  const stored: Stored = { bucket, objects: new Map(), uploads: new Map() };
  const refusals: FakeS3['refusals'] = [];
  const seen: IncomingMessage[] = [];
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    seen.push(request);
    if (isSilent) return;
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const [status, code] = refusals.shift() ?? [0, null];
      const refused = status || (isSigned(request, body) ? 0 : 403);
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://s3');
      if (!refused) return answer(stored, { request, response, body, path, query });
      response.writeHead(refused).end(code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region, key: 'k', secret: 's' },
    objects: stored.objects,
    uploads: stored.uploads,
    refusals,
    silence: (value) => (isSilent = value),
    seen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
