import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#server/storage/storage.ts'

/**
 * Removes files after their rows are deleted: the sweep removes a file without a row later, while a
 * row without its file would be a fault. A failed removal is therefore only logged.
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
