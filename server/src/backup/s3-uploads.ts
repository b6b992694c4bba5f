import { type S3Client } from '../platform/storage/s3-client.ts';

/** An upload in pieces that was begun and neither ended nor given up. */
export type UnfinishedUpload = { key: string; id: string; begunAt: Date };

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };
const decoded = (text: string) =>
  text.replaceAll(/&(amp|quot|apos|lt|gt);/g, (_, name: string) => entities[name] ?? '');
/** What stands between these tags, in their order. */
export const tagsOf = (xml: string, tag: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, value = '']) => decoded(value));

/** Uploads below the prefix that were not ended, page by page; no list of objects shows them, and the service counts their pieces. */
export async function unfinishedUploads(s3: S3Client, prefix: string): Promise<UnfinishedUpload[]> {
  const found: UnfinishedUpload[] = [];
  for (let from: { key: string; id: string } | undefined; ; ) {
    const query = new URLSearchParams({
      uploads: '',
      prefix,
      ...(from && { 'key-marker': from.key, 'upload-id-marker': from.id }),
    });
    const xml = Buffer.from((await s3.send('GET', `?${query.toString()}`)).bytes).toString();
    for (const [, upload = ''] of xml.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
      const [[key], [id], [begun]] = ['Key', 'UploadId', 'Initiated'].map((tag) => tagsOf(upload, tag)) as [
        string[],
        string[],
        string[],
      ];
      if (key && id && begun) found.push({ key, id, begunAt: new Date(begun) });
    }
    const [next] = tagsOf(xml, 'NextKeyMarker');
    if (tagsOf(xml, 'IsTruncated')[0] !== 'true' || !next) return found;
    from = { key: next, id: tagsOf(xml, 'NextUploadIdMarker')[0] ?? '' };
  }
}
