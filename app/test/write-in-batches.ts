/** Maximum number of rows that one transaction writes. */
const batch = 100

/**
 * Calls a function for the numbers from 1 to `last`, one batch at a time. Triggers update the same
 * counters for every tender, and PostgreSQL can remove old row versions only once the transaction
 * has ended, so a few large transactions take about twice the processor time of many small ones.
 */
export async function writeInBatches(
  last: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= last; from += batch) {
    await write(from, Math.min(from + batch - 1, last))
  }
}
