import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#server/storage/storage.ts'

/**
 * After the rows are gone for good: a file without a row is swept up some day, a row without its
 * file would be a promise broken. One that can't be removed now is therefore only logged.
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
