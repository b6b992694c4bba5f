/**
 * A name as an e-mail may greet it. Anything that could be an address or a slogan is left out: a stranger typed it, and
 * the e-mail goes wherever that stranger said.
 */
export function greetableName(name: string): string {
  const looksLikeName = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,58}$/u.test(name);
  return looksLikeName && !/\.\p{L}{2,}/u.test(name) ? name : '';
}
