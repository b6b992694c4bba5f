import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

export { authenticateApiToken } from './authenticate-token.ts';
export { revokeTokensOf } from './token-store.ts';

/** Keyed like `contract.tokens`, for the router. */
export const tokensVerbs = { list: listTokens, create: createToken, revoke: revokeToken };
