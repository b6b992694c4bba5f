import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type RelationKind = 'table' | 'view' | 'function';

const made =
  /\bcreate (?:or replace )?(?:unlogged )?(table|view|function) (?:if not exists )?([a-z_]+\.[a-z_0-9]+)|\bdrop (?:table|view|function) (?:if exists )?([a-z_]+\.[a-z_0-9]+)/gi;

/** Everything with a schema that the migrations leave behind, by its qualified name. */
export function relationsOf(root: string): Map<string, RelationKind> {
  const relations = new Map<string, RelationKind>();
  for (const file of globSync('server/migrations/*.sql', { cwd: root }).sort()) {
    for (const [, kind, name, dropped] of readFileSync(join(root, file), 'utf8').matchAll(made)) {
      if (dropped) relations.delete(dropped);
      else if (name && !name.startsWith('pg_temp.')) relations.set(name, kind?.toLowerCase() as RelationKind);
    }
  }
  return relations;
}
