declare module 'virtual:contract-routes' {
  /** Method and path of an endpoint, in one string: `GET /pins/{pinId}/chain`. */
  export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Capability → verb → route: the contract without its schemas. */
  export const contractRoutes: Readonly<Record<string, Readonly<Record<string, Route>>>>;
}
