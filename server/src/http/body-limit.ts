import type { Logger } from 'pino';
import { bodyLimit } from 'hono/body-limit';
import { Failure } from '../platform/requests/failure.ts';
import { refusalResponse } from './errors.ts';
import type { Http, HttpEnv } from './request.ts';
import type { MiddlewareHandler } from 'hono';

/** Of JSON. */
export const jsonBytes = 1_000_000;
/** A 5 MB picture and what multipart adds; the exact limit is the `files` capability's. */
const uploadBytes = 6_000_000;

/** Refuses bodies that no endpoint needs before they are read. Failures: FILE_TOO_LARGE. */
export function limitBodies(log: Logger): MiddlewareHandler<HttpEnv> {
  const onError = (c: Http) => refusalResponse(new Failure('FILE_TOO_LARGE'), log, c.get('requestId'));
  const json = bodyLimit({ maxSize: jsonBytes, onError });
  const upload = bodyLimit({ maxSize: uploadBytes, onError });
  return (c, next) => {
    // Nothing comes with a read; to look would make a whole request object of what the server has.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return c.req.path.startsWith('/api/files/') ? upload(c, next) : json(c, next);
  };
}
