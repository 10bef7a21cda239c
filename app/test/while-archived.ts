import type { World } from './world.ts'

/** Runs `work` while the tenders are archived, and returns its result. */
export async function whileArchived<T>(
  { db }: World,
  tenders: readonly { id: number }[],
  work: () => Promise<T>,
): Promise<T> {
  const ids = tenders.map(({ id }) => id)
  const set = (deleted_at: Date | null) =>
    db.updateTable('tenders').set({ deleted_at }).where('id', 'in', ids).execute()
  await set(new Date())
  try {
    return await work()
  } finally {
    await set(null)
  }
}
