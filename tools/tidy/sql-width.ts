import { isCode, isReleased, lineAt, type Source } from './sources.ts';

const widestSql = 110;

/** The same length, so that offsets stay: a comment may speak of a template. */
function withoutComments(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** The texts of templates tagged `sql` or `query(shape)`, with the offset at which each begins. */
function templatesOf(text: string): { at: number; body: string }[] {
  const found: { at: number; body: string }[] = [];
  for (const match of withoutComments(text).matchAll(/(?<![.\w])(?:sql|query\([^`;]*?\))`/g)) {
    const at = match.index + match[0].length;
    found.push({ at, body: text.slice(at, endOfTemplate(text, at)) });
  }
  return found;
}

/** The offset of the backtick that closes the template whose text begins at `from`. */
function endOfTemplate(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '$' && text[at + 1] === '{') depth += 1;
    else if (sign === '}' && depth > 0) depth -= 1;
    else if (sign === '`' && depth === 0) return at;
    else if (sign === '`') at = endOfTemplate(text, at + 1);
  }
  return text.length;
}

/** One line per line of SQL that is wider than 110 columns. */
export function findWideSql(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { path, text } = source;
    const wide = new Set<number>();
    const lines = text.split('\n');
    const note = (first: number, last: number) => {
      for (let line = first; line <= last; line += 1)
        if ((lines[line - 1] ?? '').length > widestSql) wide.add(line);
    };
    if (path.endsWith('.sql') && !isReleased(source)) note(1, lines.length);
    if (isCode(source)) {
      for (const { at, body } of templatesOf(text)) note(lineAt(text, at), lineAt(text, at + body.length));
    }
    return Array.from(wide, (line) => `${path}:${line}: SQL wider than ${widestSql} columns`);
  });
}
