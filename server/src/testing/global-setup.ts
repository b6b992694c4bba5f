import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

/** Starts the one database server of a test run and stops it at the end (see `database.ts` for the clones). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...postgres } = await startTestPostgres();
  project.provide('postgres', postgres);
  return stop;
}
