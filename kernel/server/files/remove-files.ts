import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#kernel/server/storage/storage.ts'

/**
 * Removes files from the storage. Must be called after their rows have been deleted, because no row
 * may refer to a missing file. A failed removal is only logged: a sweep later removes files without
 * a row.
 */
export async function removeFiles(
  storage: Storage,
  keys: string[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'file left'))
  }
}
