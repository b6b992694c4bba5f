import { syncBuiltinESMExports } from 'node:module';

/**
 * Puts another function into a module of Node's own (its default import), for everybody who imports it; returns the
 * way back. Test files share their modules (decision 089), so `vi.mock` would come too late or stay too long.
 */
export function replaceBuiltin<M extends object, K extends keyof M>(
  module: M,
  name: K,
  replacement: M[K],
): () => void {
  const original = module[name];
  const put = (value: M[K]) => {
    module[name] = value;
    syncBuiltinESMExports();
  };
  put(replacement);
  return () => put(original);
}
