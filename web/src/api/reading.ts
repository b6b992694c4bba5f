import { contractRoutes } from 'virtual:contract-routes';

/** Does this action only read, as the contract says by its method? What is served beside the contract is only read. */
export function onlyReads(action: string): boolean {
  const [capability = '', verb = ''] = action.split('.');
  return contractRoutes[capability]?.[verb]?.startsWith('GET') ?? true;
}
