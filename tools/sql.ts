import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A piece of SQL in a source file. */
export type SqlText = {
  file: string;
  line: number;
  /** Where the template begins and ends in the file. */
  start: number;
  end: number;
  /** The fixed pieces, between which parameters and other templates stand. */
  pieces: string[];
  /** Written with a tag (`sql`, `query(shape)`); otherwise a text for a client of the driver. */
  isTagged: boolean;
  /** The tag names a row type by hand: sql<Row>. */
  isTyped: boolean;
};

type Span = { start: number; end: number };

const looksLikeSql = /^\s*(?:select|insert|update|delete|with|lock|truncate|merge|copy|create|alter|drop)\s/i;

const tags = ['sql', 'query'];

/** All SQL of a source file: templates with the tag, and plain texts that begin like a statement. */
export function sqlTextsOf(root: string, file: string): SqlText[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: SqlText[] = [];
  const tagged = new Set<unknown>();
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = ({ start, end }: Span, pieces: string[], isTagged: boolean, isTyped: boolean) =>
    found.push({ file, line: lineAt(start), start, end, pieces, isTagged, isTyped });
  new Visitor({
    TaggedTemplateExpression(expression) {
      const { tag, quasi, typeArguments } = expression;
      const name = tag.type === 'CallExpression' ? tag.callee : tag;
      if (name.type !== 'Identifier' || !tags.includes(name.name)) return;
      tagged.add(quasi);
      add(
        expression,
        quasi.quasis.map(({ value }) => value.cooked ?? value.raw),
        true,
        Boolean(typeArguments),
      );
    },
    TemplateLiteral(literal) {
      const pieces = literal.quasis.map(({ value }) => value.cooked ?? value.raw);
      if (!tagged.has(literal) && looksLikeSql.test(pieces[0] ?? '')) add(literal, pieces, false, false);
    },
    Literal(literal) {
      const { value } = literal;
      if (typeof value === 'string' && looksLikeSql.test(value)) add(literal, [value], false, false);
    },
  }).visit(parseSync(file, source).program);
  return found;
}
