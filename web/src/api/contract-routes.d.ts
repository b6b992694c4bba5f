declare module 'virtual:contract-routes' {
  import type { contract } from '@rimpang/contract/index';
  /** Methods and paths of the contract, without its schemas. Typed by the real one. */
  export const contractRoutes: typeof contract;
}
