// Moves a temporary file to the file storage, where it is kept if and only if a row refers to it.
import type { FastifyBaseLogger } from 'fastify'
import { newStorageKey, type Storage } from '#kernel/server/storage/storage.ts'
import { Refusal } from './refusal.ts'

interface Kept {
  storage_key: string
  /** Must be called once the row has been written; otherwise the file is removed again. */
  own: () => void
}

export async function storeUpload<T>(
  storage: Storage,
  { path, log }: { path: string; log: FastifyBaseLogger },
  work: (kept: Kept) => Promise<T>,
): Promise<T> {
  const storage_key = newStorageKey()
  await storage.put(storage_key, path)
  let isOwned = false
  try {
    return await work({ storage_key, own: () => (isOwned = true) })
  } catch (error) {
    // After a refusal, no row has been written. After any other error it is uncertain whether the
    // row was committed, so the file is kept; a sweep removes it if no row refers to it.
    isOwned = !(error instanceof Refusal)
    throw error
  } finally {
    if (!isOwned) await storage.remove(storage_key).catch((error) => log.error(error))
  }
}
