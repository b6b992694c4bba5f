/** Runs one step of the start and prints how long it took; a step that fails prints nothing after its name. */
export async function runStep<T>(title: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await run();
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} detik\n`);
    return result;
  } catch (error) {
    process.stdout.write('gagal\n');
    throw error;
  }
}
