import { lineAt, type Source } from './sources.ts';

const isStyle = ({ path }: Source): boolean =>
  /^web\/src\/.*\.css$/.test(path) && !path.endsWith('/tokens.css');
/** `font-size: …;` and `font: …;`, also over several lines. */
const sizes = /(?<![\w-])font(?:-size)?:([^;{}]*);/g;
/** A bound of what otherwise follows the width of the window or of a box. */
const bounded = /(?:clamp|min|max)\(.*(?:vw|cqi)/s;

/**
 * One line per size of text in pixels, and per width of a media or container query in them: neither follows the text that a person
 * enlarged (decision 222).
 */
export function findPixelText(sources: readonly Source[]): string[] {
  return sources.filter(isStyle).flatMap(({ path, text }) => {
    const found: string[] = [];
    for (const match of text.matchAll(sizes)) {
      if (/\d\s*px/.test(match[1] ?? '') && !bounded.test(match[1] ?? ''))
        found.push(`${path}:${lineAt(text, match.index)}: text in pixels, not by a token (--t-…)`);
    }
    for (const match of text.matchAll(/@(media|container)[^{]*\d\s*px[^{]*/g)) {
      const unit = match[1] === 'media' ? 'em' : 'rem';
      found.push(`${path}:${lineAt(text, match.index)}: a query in pixels, not in ${unit}`);
    }
    return found;
  });
}
