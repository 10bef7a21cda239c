import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#server/storage/storage.ts'

/**
 * Removes files after their rows have been deleted. A failed removal is only logged: a sweep
 * removes files without a row later, while a row without its file would be a fault.
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
