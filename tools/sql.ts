import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A piece of SQL in a source file. */
export type SqlText = {
  file: string;
  line: number;
  /** The fixed pieces, between which parameters and other templates stand. */
  pieces: string[];
  /** Written with a tag (`sql`, `query(shape)`); otherwise a text for a client of the driver. */
  isTagged: boolean;
  /** The tag names a row type by hand: sql<Row>. */
  isTyped: boolean;
};

const looksLikeSql = /^\s*(?:select|insert|update|delete|with|lock|truncate|merge|copy|create|alter|drop)\s/i;

const tags = ['sql', 'query'];

/** All SQL of a source file: templates with the tag, and plain texts that begin like a statement. */
export function sqlTextsOf(root: string, file: string): SqlText[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: SqlText[] = [];
  const tagged = new Set<unknown>();
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = (start: number, pieces: string[], isTagged: boolean, isTyped: boolean) =>
    found.push({ file, line: lineAt(start), pieces, isTagged, isTyped });
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, typeArguments, start }) {
      const name = tag.type === 'CallExpression' ? tag.callee : tag;
      if (name.type !== 'Identifier' || !tags.includes(name.name)) return;
      tagged.add(quasi);
      add(
        start,
        quasi.quasis.map(({ value }) => value.cooked ?? value.raw),
        true,
        Boolean(typeArguments),
      );
    },
    TemplateLiteral(literal) {
      const pieces = literal.quasis.map(({ value }) => value.cooked ?? value.raw);
      if (!tagged.has(literal) && looksLikeSql.test(pieces[0] ?? ''))
        add(literal.start, pieces, false, false);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && looksLikeSql.test(value)) add(start, [value], false, false);
    },
  }).visit(parseSync(file, source).program);
  return found;
}
