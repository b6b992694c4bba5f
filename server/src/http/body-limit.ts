import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Failure } from '../platform/requests/failure.ts';
import { refusalResponse } from './errors.ts';
import type { Http, HttpEnv } from './request.ts';
import type { MiddlewareHandler } from 'hono';

/** Of JSON. */
export const jsonBytes = 1_000_000;
/** A 5 MB picture and what multipart adds; the exact limit of a picture or a piece of a file is its capability's. */
const uploadBytes = 6_000_000;

const takesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => field instanceof z.ZodFile);

/** The addresses of all endpoints to which a file is sent, as the contract has them. */
const uploadPaths: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((procedures) => Object.values<AnyContractProcedure>(procedures))
    .map((procedure) => procedure['~orpc'])
    .flatMap(({ inputSchema, route }) => (takesFile(inputSchema) ? `/api${route.path}` : [])),
);

/** Refuses bodies that no endpoint needs before they are read. Failures: FILE_TOO_LARGE. */
export function limitBodies(log: Logger): MiddlewareHandler<HttpEnv> {
  const onError = (c: Http) => refusalResponse(new Failure('FILE_TOO_LARGE'), log, c.get('requestId'));
  const json = bodyLimit({ maxSize: jsonBytes, onError });
  const upload = bodyLimit({ maxSize: uploadBytes, onError });
  return (c, next) => {
    // Nothing comes with a read; to look would make a whole request object of what the server has.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return uploadPaths.has(c.req.path) ? upload(c, next) : json(c, next);
  };
}
