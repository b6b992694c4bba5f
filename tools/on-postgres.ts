import { withTemporaryPostgres } from '../server/src/testing/test-postgres.ts';
import { majors, postgresOf } from './postgres-packages.ts';
import { isStopping, run } from './run.ts';

/**
 * `npm run test:postgres -- 16|17|18 [FILES]`: the server's tests on that release of PostgreSQL, all of them or the named files. The
 * journeys in a browser send the same statements and stay with `npm test`.
 */
const [wanted, ...files] = process.argv.slice(2);
const major = majors.find((one) => String(one) === wanted);
if (!major) {
  console.error(`Say which: npm run test:postgres -- ${majors.join('|')} [FILES]`);
  process.exit(2);
}
const { code } = await withTemporaryPostgres(await postgresOf(major), (url) =>
  run(['vitest', 'run', '--project', 'server', ...files], { env: { TEST_DATABASE_URL: url } }),
);
process.exitCode = isStopping() ? 1 : code;
